/** A letter, its confidence, and its position in the line: 0 is the left end, 1 the right. */
export type Letter = { readonly sign: string; readonly sure: number; readonly at: number };

/** The mean confidence of letters, 0 to 1. */
export const meanConfidence = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { sure }) => sum + sure, 0) / Math.max(1, letters.length);
