import type { Session } from "../../../contract/account.ts";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { WaitingDraft } from "../draft/waiting-drafts.ts";

/** A trip that was made on this device, as the library will list it. */
export const summaryOfDraft = (
  { itineraryId: id, draft, changedAt: updatedAt }: WaitingDraft,
  { id: authorId, username, displayName, avatarURL }: NonNullable<Session["traveller"]>,
): ItinerarySummary => {
  const { title, destination, summary, startDate, tags, days } = draft;
  return {
    ...{ id, title, tags, updatedAt, visibility: "private", role: "owner", etag: "" },
    ...(destination !== undefined && { destination }),
    ...(summary !== undefined && { summary }),
    ...(startDate !== undefined && { startDate }),
    dayCount: days.length,
    stopCount: days.reduce((count, { stops }) => count + stops.length, 0),
    author: { id: authorId, username, displayName, ...(avatarURL && { avatarURL }) },
  };
};
