import type { LineFields } from "../fields/line-fields.ts";

/** What makes a line one of a list. */
export type Mark = "time" | "number" | "tick" | "pin" | "bullet";

type Cell = { readonly text: string; readonly left: number; readonly right: number };

/** A line as a plan means it: its mark taken off, its values taken out. */
export type PlanLine = {
  /** Without its mark. */
  readonly text: string;
  readonly fields: LineFields;
  readonly mark?: Mark;
  /** Its own, in a list that counts. */
  readonly number?: number;
  /** It has a bullet too, before its time. */
  readonly isBulleted?: true;
  readonly cells: readonly Cell[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

export const maxLineLength = 400;

/** Before its values are known. */
export type UnparsedLine = Omit<PlanLine, "fields">;
