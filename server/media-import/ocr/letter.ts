/** A letter, how sure it is, and where in its line: 0 is the left end, 1 the right. */
export type Letter = { readonly sign: string; readonly sure: number; readonly at: number };

/** Of letters together, 0 to 1. */
export const meanConfidence = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { sure }) => sum + sure, 0) / Math.max(1, letters.length);
