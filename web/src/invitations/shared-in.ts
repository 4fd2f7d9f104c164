import type { ReceivedInvitation } from "../../../contract/sharing.ts";

/** The itineraries to which someone was added. What is handed over to them is theirs to see already. */
export const sharedIn = (invitations: readonly ReceivedInvitation[] = []): ReadonlySet<string> =>
  new Set(invitations.filter(({ role }) => role !== "owner").map(({ itinerary }) => itinerary.id));
