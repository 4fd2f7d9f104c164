import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { credentialIdsOf, type Principal, requireTraveller } from "../../access/principal.ts";
import { findRole } from "../../access/roles.queries.ts";
import type { Parts } from "../../parts.ts";
import type { LiveChangesParts } from "./live-changes.parts.ts";

type PresenceInput = {
  readonly id: string;
  /** The field that the traveller writes in. */
  readonly at?: string;
};

/** Shows the traveller to the itinerary's other companions. For everyone without a role it is as if it did not exist. */
export async function announcePresence(
  { db, liveChanges }: LiveChangesParts & Pick<Parts, "db">,
  principal: Principal,
  { id, at }: PresenceInput,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const { grantId, sessionId } = credentialIdsOf(principal);
  // Ids in a path may have capitals.
  const itineraryId = id.toLowerCase();
  const holder = grantId ?? sessionId ?? travellerId;
  // An open stream knows the role: what is said every 20 s costs no query.
  if (!liveChanges.isCompanionListening(itineraryId, holder)) {
    const found = await findRole(db, { itineraryId, travellerId });
    if (!found?.role) noSuchItinerary();
  }
  liveChanges.announcePresence({ itineraryId, travellerId, holder }, at);
}
