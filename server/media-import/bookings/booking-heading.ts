import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";

/** Words that say what a booking is, or greet: no name of anything. */
const headings = new RegExp(wholeWords(lexicon("booking.heading")), "iu");

export const isBookingHeading = (text: string): boolean => headings.test(text);

const sureHeadings = new RegExp(wholeWords(lexicon("booking.sureHeading")), "iu");

/** A heading that only tickets and bookings have. */
export const isCertainHeading = (text: string): boolean => sureHeadings.test(text);
