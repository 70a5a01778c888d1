/** The language that is wanted, of which the words come while the rest of the page is on its way. */

import { recall } from "../kept.js";
import { preferred, wordsIn } from "./words.js";

/** Returns the language in which the page is to speak. */
export function wanted() {
    return preferred(recall("lang"), navigator.languages);
}

/** Promises the words with which the page begins. */
export const first = wordsIn(wanted());
