import type { ClassifiedLine as Line } from "./classify-lines.ts";
import type { FrameContext } from "./frame-context.ts";
import { type FrameLines, isProper } from "./frame-lines.ts";
import { hasCapital, isNameLike } from "./name-likeness.ts";
import type { Mark } from "./plan-line.ts";
import { splitScripts } from "./scripts.ts";
import { looksLikeTitle } from "./title.ts";

/** Why a line is taken for a stop. */
export type Basis = Mark | "row" | "part" | "label" | "rated" | "headed" | "titled" | "lone";

/** How sure that is for each reason. */
export const basisConfidence: Readonly<Record<Basis, number>> = {
  row: 0.95,
  time: 0.94,
  number: 0.9,
  rated: 0.9,
  pin: 0.88,
  tick: 0.88,
  part: 0.86,
  label: 0.86,
  bullet: 0.85,
  headed: 0.8,
  titled: 0.74,
  lone: 0.6,
};

type Reading = {
  readonly lines: FrameLines;
  readonly context: FrameContext;
  /** Below a day, a part of a day, or a heading for stops. */
  readonly isHeaded: boolean;
  readonly hasStop: boolean;
};

/** Why an unmarked line is a stop, or undefined if it is not. */
export function findBasis(line: Line, index: number, reading: Reading): Basis | undefined {
  const { lines, context, isHeaded, hasStop } = reading;
  const next = lines.all[index + 1]?.lineClass;
  const name = line.fields.rest;
  if (!isNameLike(name)) return undefined;
  if (lines.count("rating") > 0 && !lines.hasMarks) return next?.is === "rating" ? "rated" : undefined;
  if (lines.marksAt(index).size > 0) {
    if (hasStop && lines.isLostBullet(line, index)) return "bullet";
    return lines.isLostNumber(line, index) ? "titled" : undefined;
  }
  if (looksLikeTitle(line.text) && !isHeaded) return undefined;
  const labels = lines.all.filter(
    ({ lineClass }) =>
      lineClass.is === "details" && lineClass.label !== undefined && lineClass.label !== "hours",
  ).length;
  if (labels >= 2 && !isHeaded) return next?.is === "details" ? "label" : undefined;
  if (context.isCaption) return isHeaded && hasCapital(name) ? "headed" : undefined;
  if (lines.hasMarks && !isHeaded) return undefined;
  if (!lines.isOfStopSize(line, index) || (lines.count("ticket") > 1 && !isHeaded)) return undefined;
  if (isHeaded)
    return isProper(name) || lines.isSmallWritten || lines.isPair(line, name) ? "headed" : undefined;
  return loneBasis(line, name, reading);
}

function loneBasis(line: Line, name: string, { lines, context }: Reading): "titled" | "lone" | undefined {
  const siblings = lines.siblingsOf(line);
  if (lines.titles.size > 0 && siblings.length < 2 && !context.isInDay) return undefined;
  if (!isProper(name)) return undefined;
  const isTagged = context.isAlbum && name.includes(",");
  const isDestination = context.isDestination(name) || context.isDestination(splitScripts(name)?.latin ?? "");
  if (siblings.length === 1 && !isTagged && !context.isInDay && isDestination) return undefined;
  return lines.titles.size > 0 ? "titled" : "lone";
}
