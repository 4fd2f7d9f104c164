import { maxDays } from "../../../contract/itinerary.ts";
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

/** Undefined if nothing is filtered. */
export function facetsOf({ month, country, tag, ...length }: ListingFilter): FeedScope["facets"] {
  const [from, to] = [length.minDays ?? 1, length.maxDays ?? maxDays];
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
    length.minDays === undefined && length.maxDays === undefined
      ? []
      : Array.from({ length: to - from + 1 }, (_, index) => facets.days(from + index));
  return all.length + any.length > 0 ? { all, any } : undefined;
}
