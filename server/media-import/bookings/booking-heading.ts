import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";

/** Words of headings and greetings, which are not names. */
const headings = new RegExp(wholeWords(lexicon("booking.heading")), "iu");

export const isBookingHeading = (text: string): boolean => headings.test(text);

const sureHeadings = new RegExp(wholeWords(lexicon("booking.sureHeading")), "iu");

/** A heading that only tickets and bookings have. */
export const isCertainHeading = (text: string): boolean => sureHeadings.test(text);
