import type { StopNotes } from "../trip-notes.ts";

/** Signs that a stop is right. */
export type StopSigns = {
  /** How sure OCR and the rules are. */
  readonly noted: number;
  /** 1 if a place with that name was found: misread names are rarely those of a place. */
  readonly placed: number;
};

export const signsOf = ({ confidence, coordinate }: StopNotes): StopSigns => ({
  noted: confidence,
  placed: coordinate ? 1 : 0,
});

/** Fitted by bench/import/calibrate.ts on generated media. */
const weights = { constant: -7.8, noted: 10.7, placed: 4.5 };

/** Confidence never exceeds this. */
const surest = 0.99;

/** The share of the stops expected to be right, 0 to 1. */
export function estimateConfidence(stops: readonly StopNotes[]): number {
  if (stops.length === 0) return 0;
  const expected = stops.map(signsOf).reduce((sum, signs) => sum + chanceOf(signs), 0);
  return Math.min(surest, Math.round((100 * expected) / stops.length) / 100);
}

function chanceOf({ noted, placed }: StopSigns): number {
  return 1 / (1 + Math.exp(-(weights.constant + weights.noted * noted + weights.placed * placed)));
}
