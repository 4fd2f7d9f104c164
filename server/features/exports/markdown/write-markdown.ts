import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import type { ImageDetails } from "../../../../contract/image.ts";
import type { Day, Expense, Itinerary, PackingItem, Stop } from "../../../../contract/itinerary.ts";
import { creditLine } from "../credit-line.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import { dateOfDay } from "../date-of-day.ts";
import { exactSum } from "../exact-sum.ts";
import { plainText } from "../plain-text.ts";
import { heading, list, oneLine, paragraph, paragraphsOf, text, toMarkdownText } from "./markdown-blocks.ts";

/** Writes Markdown in pieces. It is GitHub's Markdown, for the packing list and the table of expenses. */
export function* writeMarkdown(itinerary: Itinerary): Generator<string> {
  const { days, packing, expenses, homeCurrency } = itinerary;
  yield toMarkdownText(beginning(itinerary));
  for (const [index, day] of days.entries()) {
    yield `\n${toMarkdownText(dayHead(day, index, itinerary.startDate))}`;
    // Items in separate pieces still form one list.
    for (const [at, stop] of day.stops.entries())
      yield `${at === 0 ? "\n" : ""}${toMarkdownText([list([stopItem(stop)])])}`;
  }
  if (packing.length > 0) yield `\n${toMarkdownText(packingSection(packing))}`;
  if (expenses.length > 0) yield* expensePieces(expenses, homeCurrency);
}

function beginning(itinerary: Itinerary): RootContent[] {
  const { title, destination, origin, startDate, days, bestSeason, tags, author, summary } = itinerary;
  const { heroImageURL, heroImage } = itinerary;
  // Without a cover this is a day's image, which is shown with the day.
  const isCover = days.every(({ imageURL }) => imageURL !== heroImageURL);
  const facts: [name: string, fact: string | undefined][] = [
    ["Destination", destination],
    ["From", origin],
    ["When", startDate && daysInWords(startDate, days.length)],
    ["Best season", bestSeason],
    ["Tags", tags.join(", ")],
    ["By", author.displayName],
  ];
  return [
    heading(1, title),
    ...(isCover ? picture(heroImageURL, heroImage) : []),
    list(facts.flatMap(([name, fact]) => (fact ? [[paragraph([[text(`${name}: ${fact}`)]])]] : []))),
    ...paragraphsOf(summary),
  ];
}

const daysInWords = (startDate: string, days: number) =>
  days > 1 ? `${dateOfDay(startDate, 0)} to ${dateOfDay(startDate, days - 1)}` : dateOfDay(startDate, 0);

function dayHead(day: Day, index: number, startDate: string | undefined): RootContent[] {
  const { title, summary, imageURL, image } = day;
  const when = `Day ${index + 1}${startDate ? `, ${dateOfDay(startDate, index)}` : ""}`;
  return [
    heading(2, title ? `${when}: ${title}` : when),
    ...picture(imageURL, image),
    ...paragraphsOf(summary),
  ];
}

/** With the credit below the image. */
function picture(url: string | undefined, image: ImageDetails | undefined): Paragraph[] {
  if (!url || !image) return [];
  const { description = "", credit } = image;
  const shown: PhrasingContent = { type: "image", url, alt: oneLine(description) };
  if (!credit) return [paragraph([[shown]])];
  const line = creditLine(credit).map(({ text, url }): PhrasingContent => {
    const words = phrase(plainText(text).replace(/\s+/g, " "));
    return url ? { type: "link", url, children: [words] } : words;
  });
  return [paragraph([[shown], line])];
}

function stopItem(stop: Stop) {
  const { name, address, category, startTime, durationMinutes, note, phone, bookingURL } = stop;
  const kind = [category !== "other" && category, durationMinutes && `${durationMinutes} min`].filter(
    Boolean,
  );
  const first: PhrasingContent[] = [
    ...(startTime ? [phrase(`${startTime} `)] : []),
    { type: "strong", children: [text(oneLine(name) || "A stop")] },
    ...(kind.length > 0 ? [phrase(` (${kind.join(", ")})`)] : []),
  ];
  const lines = [
    first,
    ...[address, phone].flatMap((line) => (line && oneLine(line) ? [[text(line)]] : [])),
    ...(bookingURL ? [[{ type: "link" as const, url: bookingURL, children: [text("Booking")] }]] : []),
  ];
  return [paragraph(lines), ...paragraphsOf(note), ...picture(stop.imageURL, stop.image)];
}

/** With the spaces at its ends. */
const phrase = (value: string): PhrasingContent => ({ type: "text", value });

const packingSection = (packing: readonly PackingItem[]): RootContent[] => [
  heading(2, "Packing"),
  list(
    packing.map(({ name, quantity, isPacked }) => ({
      type: "listItem",
      checked: isPacked,
      children: [paragraph([[text(quantity === 1 ? name : `${quantity} × ${name}`)]])],
    })),
  ),
];

/** How many rows are written at a time. */
const rowsAtOnce = 100;
const headingLines = 2;

function* expensePieces(expenses: readonly Expense[], homeCurrency = ""): Generator<string> {
  yield `\n${toMarkdownText([heading(2, "Expenses")])}\n`;
  const rows = expenses.map(({ date, title, category, amount, currency = homeCurrency }) => [
    date?.slice(0, 10) ?? "",
    title,
    category,
    money([amount], currency),
  ]);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const written = toMarkdownText([expenseTable(rows.slice(at, at + rowsAtOnce))]);
    yield at === 0 ? written : written.split("\n").slice(headingLines).join("\n");
  }
  const byCurrency = Map.groupBy(expenses, ({ currency = homeCurrency }) => currency);
  const totals = [...byCurrency].map(([currency, some]) => {
    const total = money(
      some.map(({ amount }) => amount),
      currency,
    );
    return [paragraph([[text(`Total: ${total}`)]])];
  });
  yield `\n${toMarkdownText([list(totals)])}`;
}

const expenseTable = (rows: readonly string[][]): RootContent => ({
  type: "table",
  align: [null, null, null, "right"],
  children: [["Date", "What", "Category", "Amount"], ...rows].map((cells) => ({
    type: "tableRow",
    children: cells.map((cell) => ({ type: "tableCell", children: [text(cell)] })),
  })),
});

function money(amounts: readonly number[], currency: string): string {
  const [whole, rest = ""] = exactSum(amounts).split(".");
  const digits = rest.padEnd(currencyDecimals(currency), "0");
  return `${whole}${digits && `.${digits}`} ${currency}`.trim();
}
