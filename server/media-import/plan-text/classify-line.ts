import type { StopCategory } from "../../../contract/itinerary.ts";
import { looksLikeAddress } from "../fields/addresses.ts";
import { isDayPart } from "./day-parts.ts";
import { type Heading, parseHeading } from "./headings.ts";
import {
  isAdvice,
  isAppText,
  isCallToAction,
  isOpeningHours,
  isRating,
  isTicketLabel,
} from "./ignored-lines.ts";
import { isDetail, type Label, parseLabel } from "./labels.ts";
import { parseSection, type Section } from "./parse-section.ts";
import type { PlanLine } from "./plan-line.ts";
import { type Columns, isTableHead, parseColumns } from "./table.ts";
import { looksLikeTitle } from "./title.ts";

/** What kind of line it is, judged without its neighbours. */
export type LineClass =
  | { readonly is: "nothing" | "ticket" | "rating" | "dayPart" | "dates" | "time" | "text" }
  | { readonly is: "tags"; readonly text: string }
  | { readonly is: "author"; readonly handle: string }
  | { readonly is: "columns"; readonly columns: Columns }
  | { readonly is: "day"; readonly heading: Heading }
  | { readonly is: "section"; readonly section: Section }
  | { readonly is: "details"; readonly label?: Label["is"] }
  | { readonly is: "labelled"; readonly rest: string; readonly category?: StopCategory };

/** The first that matches decides. */
const classifiers: readonly ((line: PlanLine, today: string) => LineClass | undefined)[] = [
  author,
  tags,
  ({ text }) => (isAppText(text) ? { is: "nothing" } : undefined),
  ({ text }) => (isRating(text) ? { is: "rating" } : undefined),
  day,
  ({ text, fields, mark }) =>
    mark !== "time" && isCallToAction(text)
      ? { is: fields.price || fields.link ? "details" : "nothing" }
      : undefined,
  tableHead,
  section,
  ({ text }) => (isDayPart(text) ? { is: "dayPart" } : undefined),
  ({ text, fields, mark }) =>
    mark !== "time" && (fields.isOpeningHours || isOpeningHours(text))
      ? { is: "details", label: "hours" }
      : undefined,
  ({ text, mark }) =>
    mark !== "time" && mark !== "number" && isTicketLabel(text) ? { is: "ticket" } : undefined,
  ({ text, mark }) =>
    mark !== "time" && mark !== "number" && isAdvice(text) && !looksLikeTitle(text)
      ? { is: "details" }
      : undefined,
  labelled,
  dates,
  onlyFields,
];

export function classifyLine(line: PlanLine, today: string): LineClass {
  for (const classifier of classifiers) {
    const lineClass = classifier(line, today);
    if (lineClass) return lineClass;
  }
  return { is: "text" };
}

function author({ text, fields }: PlanLine): LineClass | undefined {
  const isHandle = /^@\s?[\w.]{3,}$/.test(text) || (fields.handle !== undefined && letters(fields.rest) < 2);
  const handle = fields.handle ?? text.replace(/^@\s?/, "");
  return isHandle ? { is: "author", handle } : undefined;
}

function tags({ text }: PlanLine): LineClass | undefined {
  return /(?:^|\s)#\p{L}/u.test(text) ? { is: "tags", text: text.replaceAll("#", " ").trim() } : undefined;
}

function day(line: PlanLine, today: string): LineClass | undefined {
  if (line.mark === "time") return undefined;
  const heading = parseHeading(line, today);
  return heading && { is: "day", heading };
}

function tableHead(line: PlanLine): LineClass | undefined {
  const columns = parseColumns(line);
  if (columns) return { is: "columns", columns };
  return isTableHead(line.text) && !line.mark ? { is: "nothing" } : undefined;
}

function section({ text, fields, mark }: PlanLine): LineClass | undefined {
  if ((mark && mark !== "pin") || fields.price || fields.startTime) return undefined;
  const section = parseSection(text);
  return section && { is: "section", section };
}

function labelled({ text, mark }: PlanLine): LineClass | undefined {
  const found = parseLabel(text);
  if (!found || mark === "time") return undefined;
  const { label, rest } = found;
  if (label.is !== "stop") return { is: "details", label: label.is };
  if (letters(rest) < 2 || isAppText(rest)) return undefined;
  return { is: "labelled", rest, ...(label.category ? { category: label.category } : {}) };
}

/** When the trip is: "12–13 April 2026 · 2 travellers". */
function dates({ fields, mark }: PlanLine): LineClass | undefined {
  if (!fields.date || mark === "time") return undefined;
  const isRange = fields.endDate !== undefined || /^\d{1,2}\s?[-–]\s?\d{1,2}\b/.test(fields.rest);
  return isRange || letters(fields.rest) < 3 || (fields.isDateSure && !mark) ? { is: "dates" } : undefined;
}

/** Only fields, or words that are only used together with one. */
function onlyFields({ text, fields, mark }: PlanLine): LineClass | undefined {
  if (letters(fields.rest) < 2 && !(mark && /\p{Lo}/u.test(fields.rest))) {
    return { is: fields.startTime && !fields.price && !fields.link ? "time" : "details" };
  }
  if (mark === "time" || mark === "number") return undefined;
  if (looksLikeAddress(text) && !mark) return { is: "details" };
  return isDetail(text) ? { is: "details" } : undefined;
}

const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length;
