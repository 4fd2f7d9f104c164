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

/** The router reads 2027 as a number. */
const textOf = (value: unknown, maxLength: number): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value).slice(0, maxLength)
    : undefined;

/** Without what makes no sense: undefined, because the router fills in what is left out from the address. */
export const parseExploreSearch = (search: Record<string, unknown>): ExploreSearch => {
  const { q, filter, days, month, country, tag, sort } = search;
  return {
    q: textOf(q, 200),
    filter: filter === "following" ? filter : undefined,
    days: Object.hasOwn(lengths, String(days)) ? (String(days) as Length) : undefined,
    month: Number.isInteger(month) && Number(month) >= 1 && Number(month) <= 12 ? Number(month) : undefined,
    country: typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : undefined,
    tag: textOf(tag, 40),
    sort: sort === "newest" ? sort : undefined,
  };
};
