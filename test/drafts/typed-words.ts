/** Texts that tests type: `word` and a number in letters, so that each can be found again wherever it ends up. */
export const nameWord = (nth: number): string =>
  `word${[...String(nth)].map((digit) => "abcdefghij"[Number(digit)]).join("")}z`;

/** Typed words, except in ids and in the paths of conflicts, which are made of ids. */
export const wordsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null, (name, value) =>
    name === "id" || name === "path" ? undefined : value,
  ).match(/word[a-j]+z/g) ?? [];
