import { classifyLine, type LineClass } from "./classify-line.ts";
import type { FrameContext } from "./frame-context.ts";
import type { PlanLine } from "./plan-line.ts";
import { middle } from "./title-lines.ts";

export type ClassifiedLine = PlanLine & { readonly lineClass: LineClass };

/** Classifies the lines of a frame, and moves times on lines of their own to their names. */
export function classifyLines(lines: readonly PlanLine[], context: FrameContext): ClassifiedLine[] {
  const classified = lines.map((line) => ({ ...line, lineClass: classifyLine(line, context.today) }));
  return withLooseTimes(withBareNumber(classified, context.dayNumber));
}

const heightsOf = (lines: readonly ClassifiedLine[]): number[] =>
  lines.filter(({ lineClass }) => lineClass.is === "text").map(({ height }) => height);

/** A large number at the top that follows the previous day's: OCR missed the word "day" next to it. */
function withBareNumber(lines: readonly ClassifiedLine[], day: number | undefined): ClassifiedLine[] {
  const body = middle(heightsOf(lines));
  const first = lines.findIndex(({ lineClass }) => lineClass.is === "text");
  const isBare = ({ text, height }: ClassifiedLine, index: number) =>
    day !== undefined && index < first && text === String(day + 1) && height > 1.3 * body;
  return lines.map((line, index) =>
    isBare(line, index)
      ? { ...line, lineClass: { is: "day", heading: { number: Number(line.text) } } }
      : line,
  );
}

/** A time on a line of its own belongs to the nearest name, usually the one below it. */
function withLooseTimes(lines: readonly ClassifiedLine[]): ClassifiedLine[] {
  const body = middle(heightsOf(lines));
  const timed = [...lines];
  for (const [index, line] of lines.entries()) {
    if (line.lineClass.is !== "time") continue;
    // The phone's clock, or the time of a message.
    const isFirstAlone = index === 0 && lines.filter(({ lineClass }) => lineClass.is === "time").length === 1;
    const isStamp = line.height < (isFirstAlone ? 0.95 : 0.8) * body;
    const owner = isStamp ? undefined : ownerOf(index, timed);
    const owned = owner === undefined ? undefined : timed[owner];
    if (owner === undefined || !owned) continue;
    const { startTime, durationMinutes } = line.fields;
    timed[owner] = {
      ...owned,
      mark: "time",
      fields: {
        ...(durationMinutes === undefined ? {} : { durationMinutes }),
        ...owned.fields,
        ...(startTime ? { startTime } : {}),
      },
    };
  }
  return timed.filter(({ lineClass }) => lineClass.is !== "time");
}

function ownerOf(index: number, lines: readonly ClassifiedLine[]): number | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const canOwn = ({ lineClass, fields }: ClassifiedLine) =>
    (lineClass.is === "text" || lineClass.is === "labelled") && fields.startTime === undefined;
  const [above, below] = [lines[index - 1], lines[index + 1]];
  const gapAbove = above && canOwn(above) ? line.top - above.top - above.height : Number.POSITIVE_INFINITY;
  const gapBelow = below && canOwn(below) ? below.top - line.top - line.height : Number.POSITIVE_INFINITY;
  const reach = 3 * line.height;
  if (Math.min(gapAbove, gapBelow) > reach) return undefined;
  return gapAbove < 0.6 * gapBelow ? index - 1 : index + 1;
}
