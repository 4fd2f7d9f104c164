import { valuesIn } from "../fields/line-values.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import {
  allText,
  confidenceOf,
  dateIn,
  fieldsOf,
  isPersonal,
  noteOf,
  type Paper,
  type PaperEvent,
  timeIn,
  totalOf,
} from "./paper.ts";

const carWords = new RegExp(wholeWords(lexicon("booking.isCarRental")), "iu");

/** Where and when a rented car is fetched and given back. */
export function carRentalIn(paper: Paper): PaperEvent[] {
  if (!carWords.test(allText(paper))) return [];
  const price = totalOf(paper);
  return (
    [
      ["pickUp", "Car pick-up"],
      ["dropOff", "Car return"],
    ] as const
  ).flatMap(([label, what], index): PaperEvent[] => {
    const values = saidOf(paper, label);
    const date = dateIn(values, paper.today);
    if (date === undefined) return [];
    const place = values
      .map((value) => valuesIn(value, paper).rest)
      .find((rest) => /\p{L}{2}/u.test(rest) && !isPersonal(paper, rest));
    const startTime = timeIn(values);
    const name = place === undefined ? what : `${what}: ${place}`;
    return [
      {
        date: date.date,
        ...(place !== undefined && { whereabouts: place }),
        stop: {
          name,
          ...(place !== undefined && { otherNames: [place] }),
          category: "transport",
          ...(startTime !== undefined && { startTime }),
          ...noteOf(paper, ["confirmation"]),
          confidence: confidenceOf(paper, [date, place, startTime]),
        },
        ...(price !== undefined &&
          index === 0 && { expense: { title: name, price, category: "transport", date: date.date } }),
      },
    ];
  });
}

/** What stands with the label, and what follows up to the other one where each has lines of its own. */
function saidOf(paper: Paper, label: "pickUp" | "dropOff"): string[] {
  const fields = fieldsOf(paper, "pickUp", "dropOff");
  return fields
    .filter((field) => field.label === label)
    .flatMap(({ values, line, lines }) => {
      if (fields.some((other) => other.label !== label && other.line === line)) return values;
      const next = fields.map((other) => other.line).filter((other) => other > line);
      const last = lines.at(-1) ?? line;
      const following = paper.lines.slice(last + 1, Math.min(last + 3, ...next));
      return [...values, ...following.map(({ text }) => text)];
    });
}
