// What is wrong with the table as it is drawn: cards out of sight, covered indices, piles on piles.
() => {
    const wrong = [];
    const felt = document.querySelector(".felt").getBoundingClientRect();
    const piles = [...document.querySelectorAll("[data-pile]")];
    const box = (element) => element.getBoundingClientRect();
    const drawn = (pile) => {
        const cards = [...pile.querySelectorAll(".card")];
        return cards.length ? cards : [pile.querySelector(".slot")];
    };
    for (const pile of piles) {
        for (const element of drawn(pile)) {
            const { left, right, top, bottom, width, height } = box(element);
            const name = `${pile.dataset.pile} ${element.dataset.face ?? "place"}`;
            const inSight =
                left >= 0 && right <= innerWidth && top >= felt.top && bottom <= felt.bottom;
            if (!inSight) wrong.push(`${name} is not in sight`);
            const isCard = width >= 28 && Math.abs(height / width - 1.4) < 0.03;
            if (!isCard) wrong.push(`${name} is ${width} x ${height}`);
            const rank = element.querySelector(".index :is(.rank, .pip)");
            if (!rank) continue;
            const index = box(rank);
            if (index.height < 9) wrong.push(`${name}: an index of ${index.height} px`);
            for (const [x, y] of [
                [0.2, 0.2],
                [0.8, 0.2],
                [0.2, 0.8],
                [0.8, 0.8],
            ]) {
                const spot = [index.left + x * index.width, index.top + y * index.height];
                const there = document.elementFromPoint(...spot);
                if (there?.closest(".card") !== element)
                    wrong.push(`${name}: something lies on its index`);
            }
        }
    }
    const edge = (pile) =>
        drawn(pile)
            .map(box)
            .reduce((all, each) => ({
                left: Math.min(all.left, each.left),
                right: Math.max(all.right, each.right),
                top: Math.min(all.top, each.top),
                bottom: Math.max(all.bottom, each.bottom),
            }));
    const edges = piles.map((pile) => [pile.dataset.pile, edge(pile)]);
    edges.forEach(([one, a], index) => {
        for (const [other, b] of edges.slice(index + 1)) {
            const across = a.left < b.right && b.left < a.right;
            if (across && a.top < b.bottom && b.top < a.bottom)
                wrong.push(`${one} lies on ${other}`);
        }
    });
    for (const button of document.querySelectorAll(".tools > *, .top button")) {
        if (button.scrollWidth > button.clientWidth) wrong.push(`${button.textContent} is cut`);
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    return wrong;
};
