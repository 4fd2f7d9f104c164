import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";

/** Words that say what a paper is, or greet: no name of anything. */
const headings = new RegExp(wholeWords(lexicon("booking.heading")), "iu");

export const isPaperHeading = (text: string): boolean => headings.test(text);

const sureHeadings = new RegExp(wholeWords(lexicon("booking.sureHeading")), "iu");

/** A heading that only tickets and bookings have. */
export const isSureHeading = (text: string): boolean => sureHeadings.test(text);
