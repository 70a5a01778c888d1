/** The letters of the ranks on the cards, by language: players may choose those of another one. */

const FIGURES = { 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", T: "10" };

export const RANK_SIGNS = {
    en: { A: "A", ...FIGURES, J: "J", Q: "Q", K: "K" },
    ru: { A: "Т", ...FIGURES, J: "В", Q: "Д", K: "К" },
};
