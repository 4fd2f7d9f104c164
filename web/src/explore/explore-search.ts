/** Days at least and at most, by how the address names the length. */
export const lengths = {
  "1-3": [1, 3],
  "4-7": [4, 7],
  "8-14": [8, 14],
  "15": [15, undefined],
} as const satisfies Record<string, readonly [from: number, to: number | undefined]>;
export type Length = keyof typeof lengths;

/** What Explore shows, as the address has it. */
export type ExploreSearch = {
  readonly q?: string | undefined;
  readonly filter?: "following" | undefined;
  readonly days?: Length | undefined;
  readonly month?: number | undefined;
  readonly country?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: "newest" | undefined;
};

/** What narrows Explore down and can be taken away again, besides the search. */
export const filterNames = ["days", "month", "country", "tag"] as const;

/** Leaves out what is absent or makes no sense. */
export const parseExploreSearch = (search: Record<string, unknown>): ExploreSearch => {
  const { q, filter, days, month, country, tag, sort } = search;
  return {
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, 200) }),
    ...(filter === "following" && { filter }),
    ...(Object.hasOwn(lengths, String(days)) && { days: String(days) as Length }),
    ...(Number.isInteger(month) && Number(month) >= 1 && Number(month) <= 12 && { month: Number(month) }),
    ...(typeof country === "string" && /^[A-Z]{2}$/.test(country) && { country }),
    // The router reads a tag such as 2027 as a number.
    ...((typeof tag === "string" || typeof tag === "number") &&
      String(tag).trim() && { tag: String(tag).slice(0, 40) }),
    ...(sort === "newest" && { sort }),
  };
};
