import type { ReceivedInvitation } from "../../../contract/sharing.ts";

/** The itineraries that the traveller was added to. Those being handed over to them are in their lists already. */
export const sharedItineraryIds = (invitations: readonly ReceivedInvitation[] = []): ReadonlySet<string> =>
  new Set(invitations.filter(({ role }) => role !== "owner").map(({ itinerary }) => itinerary.id));
