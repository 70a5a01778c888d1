/** Where piles and cards lie, in pixels: the layout's card widths, fitted into the room there is. */

const RATIO = 1.4; // A card's height by its width.
const WIDEST = 116; // Greater cards are no easier to read.
const NARROWEST_STEP = 11; // Below this a card in a column cannot be read: the table grows instead.

/** Returns the measures of a table: the unit, the card, the left edge. `room`: { width, height }. */
export function measure(layout, room) {
  let scale = 1;
  let unit = 0;
  // On a narrow screen cards take most of the gaps between them; twice, as each needs the other.
  for (let round = 0; round < 3; round++) {
    const across = room.width / (layout.width + scale - 1);
    const down = room.height / (layout.height + (scale - 1) * RATIO);
    unit = Math.min(across, down, WIDEST);
    scale = 1 + 0.14 * Math.min(1, Math.max(0, (80 - unit) / 40));
  }
  const card = { width: Math.floor(unit * scale), height: Math.round(unit * scale * RATIO) };
  const width = unit * (layout.width - 1) + card.width;
  return { unit, card, width, left: Math.max(0, (room.width - width) / 2), room };
}

/** Returns the size of a card's index, in pixels: on small cards it takes more of them. */
export function indexSize({ card }) {
  return Math.round(Math.max(0.27 * card.width, Math.min(0.46 * card.width, 18)));
}

/** Returns a pile's place and the step from one of its cards to the next: { x, y, across, down }. */
export function place(measures, pile, count) {
  const { unit, left, card } = measures;
  const x = left + pile.x * unit;
  const y = pile.y * unit;
  const steps = Math.max(1, count - 1);
  if (pile.fan === "down") return { x, y, across: 0, down: stepDown(measures, y, steps) };
  if (pile.fan === "right") return { x, y, across: 1.2 * unit, down: 0 };
  if (pile.fan === "spread") {
    const edge = left + measures.width - card.width;
    return { x, y, across: Math.min(1.2 * unit, (edge - x) / steps), down: 0 };
  }
  return { x, y, across: 0, down: 0 };
}

function stepDown(measures, y, steps) {
  const roomy = indexSize(measures) * 1.18 + 3;
  const fits = (measures.room.height - y - measures.card.height) / steps;
  return Math.max(Math.min(roomy, fits), Math.min(NARROWEST_STEP, roomy));
}
