import { createHash } from "node:crypto";

/** Returns the nth pseudo-random number, from 0 to below 1; always the same for the same words. */
export type HashNumbers = (number: number) => number;

export function hashNumbers(words: string): HashNumbers {
  const bytes = createHash("sha256").update(words).digest();
  return (number) => bytes.readUInt32BE((number * 4) % bytes.length) / 2 ** 32;
}

export const pick = <T>(choices: readonly [T, ...T[]], random: number): T =>
  choices[Math.floor(random * choices.length)] ?? choices[0];

/** Mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = Math.floor(seed * 2 ** 32) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
