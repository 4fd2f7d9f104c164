import { Failure } from "../../platform/failure.ts";
import { facets } from "../../platform/search/facets.ts";
import type { FeedScope } from "./explore.queries.ts";

export type ListingFilter = {
  readonly minDays?: number | undefined;
  readonly maxDays?: number | undefined;
  readonly month?: number | undefined;
  readonly country?: string | undefined;
  readonly tag?: string | undefined;
};

/** As many as an itinerary can have. */
const mostDays = 120;

/** Undefined if nothing is filtered. */
export function facetsOf({ minDays, maxDays, month, country, tag }: ListingFilter): FeedScope["facets"] {
  const [from, to] = [minDays ?? 1, maxDays ?? mostDays];
  if (from > to) {
    throw new Failure("badRequest", {
      detail: "`minDays` is more than `maxDays`, so that nothing can match.",
      errors: [{ path: "/minDays", message: "must be at most maxDays" }],
    });
  }
  const all = [
    ...(month === undefined ? [] : [facets.month(month)]),
    ...(country === undefined ? [] : [facets.country(country)]),
    ...(tag === undefined ? [] : [facets.tag(tag)]),
  ];
  const any =
    minDays === undefined && maxDays === undefined
      ? []
      : Array.from({ length: to - from + 1 }, (_, index) => facets.days(from + index));
  return all.length + any.length > 0 ? { all, any } : undefined;
}
