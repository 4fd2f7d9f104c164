import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import {
  addressOf,
  allText,
  confidenceOf,
  dateIn,
  fieldsOf,
  linkOf,
  noteOf,
  type Paper,
  type PaperEvent,
  phoneOf,
  textOf,
  timeIn,
  totalOf,
} from "./paper.ts";
import { isSureHeading } from "./paper-heading.ts";
import { paperName } from "./paper-name.ts";

const tableWords = new RegExp(wholeWords(lexicon("booking.isTable")), "iu");
const nothing = /(?!)/;
/** Further down a sentence may have the words of a heading. */
const headLines = 5;

/** A table, a tour or an entry that is booked for a time. */
export function reservationIn(paper: Paper): PaperEvent | undefined {
  const isPaper = paper.lines.slice(0, headLines).some(({ text }) => isSureHeading(text));
  const labelled = fieldsOf(paper, "date").flatMap(({ values }) => values);
  const lines = paper.lines.map(({ text }) => text);
  const date = dateIn(labelled, paper.today) ?? dateIn(lines, paper.today);
  if (!isPaper || date === undefined) return undefined;
  const isTable = tableWords.test(allText(paper));
  const name = paperName(paper, isTable ? tableWords : nothing);
  if (name === undefined) return undefined;
  const startTime =
    timeIn(fieldsOf(paper, "time").flatMap(({ values }) => values)) ?? timeIn([...labelled, ...lines]);
  const [meeting] = fieldsOf(paper, "meeting");
  const address = meeting === undefined ? addressOf(paper) : textOf(meeting);
  const [phone, link, price] = [phoneOf(paper), linkOf(paper), totalOf(paper)];
  return {
    date: date.date,
    whereabouts: address ?? name,
    stop: {
      name,
      category: isTable ? "food" : "activity",
      ...(startTime !== undefined && { startTime }),
      ...(address !== undefined && { address }),
      ...(phone !== undefined && { phone }),
      ...(link !== undefined && { link }),
      ...noteOf(paper, ["people", "confirmation"]),
      confidence: confidenceOf(paper, [startTime, address, date.isSure ? date : undefined]),
    },
    ...(price !== undefined && {
      expense: { title: name, price, category: isTable ? "food" : "activity", date: date.date },
    }),
  };
}
