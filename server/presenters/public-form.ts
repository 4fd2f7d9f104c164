import type { ItineraryPreview, PublicDetails, Role } from "../../contract/itinerary.ts";

/*
 * The one rule what people get who can read an itinerary only because it is public or unlisted: nothing that its owner
 * leaves out. Every way to read an itinerary takes its content and its tag from here
 * (docs/decisions/0045-publishing-and-inviting.md).
 */

export const leavesSomethingOut = (details: PublicDetails | null): details is PublicDetails =>
  details !== null && !(details.costs && details.phones);

/** The draft without what the owner leaves out. Free text is the owner's own words and stays as it is. */
export function publicDraft(
  { days, expenses, ...rest }: ItineraryPreview,
  { costs, phones }: PublicDetails,
): ItineraryPreview {
  const withoutPhones = () =>
    days.map((day) => ({ ...day, stops: day.stops.map(({ phone: _, ...stop }) => stop) }));
  return { ...rest, days: phones ? days : withoutPhones(), expenses: costs ? expenses : [] };
}

/** What the trigger `mark_tag` puts at the end of the tags of versions that leave something out. */
const mark = /~"$/;

/** Two contents never share a tag: the mark is in the tag for companions, and missing in the one for everyone else. */
export const tagFor = (role: Role, etag: string): string =>
  role === "none" ? etag.replace(mark, '"') : etag;
