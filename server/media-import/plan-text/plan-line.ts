import type { LineFields } from "../fields/line-fields.ts";

/** What marks a line as an item of a list. */
export type Mark = "time" | "number" | "tick" | "pin" | "bullet";

type Cell = { readonly text: string; readonly left: number; readonly right: number };

/** A line of a plan with its mark removed and its fields parsed. */
export type PlanLine = {
  /** Without its mark. */
  readonly text: string;
  readonly fields: LineFields;
  readonly mark?: Mark;
  /** Its number in a numbered list. */
  readonly number?: number;
  /** It has a bullet before its time. */
  readonly isBulleted?: true;
  readonly cells: readonly Cell[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

export const maxLineLength = 400;

/** A line whose fields are not parsed yet. */
export type UnparsedLine = Omit<PlanLine, "fields">;
