/** A sequence of numbers that depends on the seeds alone. */
export type Random = {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number, at least 0 and below `end`. */
  below(end: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** True with this probability. */
  chance(probability: number): boolean;
};

/** Mulberry32, started from a mix of all seeds. */
export function random(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => scramble(mixed ^ scramble(seed + 0x9e3779b9)), 0);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    return (scramble(state) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    chance: (probability) => fraction() < probability,
  };
}

/** Mixes every bit into the whole word. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A rank below `places`, low ones more often: Zipf's law, flattened at its top by `offset`. */
export function zipf({ fraction }: Random, places: number, offset: number): number {
  return Math.floor(offset * ((places + offset) / offset) ** fraction() - offset);
}
