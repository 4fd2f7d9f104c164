import type { Role } from "../../../contract/itinerary.ts";
import { isRevoked } from "../../access/credentials/credentials.queries.ts";
import { readRule } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";

/** Someone with an open event stream, through a grant's token or a session's cookie; a guest has neither. */
export type Subscriber = {
  readonly itineraryId: string;
  /** Null for a guest. */
  readonly travellerId: string | null;
  readonly grantId: string | null;
  readonly sessionId: string | null;
};

/** Whether a subscriber may read the itinerary, and its current state. */
export type SubscriptionRow =
  | { readonly standing: "signedOut" | "shutOut" | "deleted" }
  | {
      readonly standing: "reads";
      readonly etag: string;
      readonly ownerId: string;
      readonly writtenBy: string | null;
      readonly role: Role;
      /** The number of the last change of its companions. */
      readonly people: string;
    };

/** In the order of the subscribers. `deleted` is for those who could read it if it were not deleted. */
export async function findSubscriptions(db: Db, asked: readonly Subscriber[]): Promise<SubscriptionRow[]> {
  const rows = await db<(SubscriptionRow & { place: number })[]>`
    select asked.place::integer,
      case
        when ${isRevoked(db, { grantId: "asked.grant_id", sessionId: "asked.session_id" })} then 'signedOut'
        when i.id is null then 'deleted'
        when not ${readRule(db, db`asked.traveller_id`)} then 'shutOut'
        when i.deleted_at is not null then 'deleted'
        else 'reads'
      end as standing,
      i.etag, i.owner_id as "ownerId", i.written_by as "writtenBy", coalesce(e.role, 'none') as role,
      l.people_version as people
    from unnest(
      ${asked.map(({ itineraryId }) => itineraryId)}::uuid[], ${asked.map(({ travellerId }) => travellerId)}::uuid[],
      ${asked.map(({ grantId }) => grantId)}::text[], ${asked.map(({ sessionId }) => sessionId)}::uuid[]
    ) with ordinality as asked (itinerary_id, traveller_id, grant_id, session_id, place)
    left join itineraries i on i.id = asked.itinerary_id
    left join listings l on l.itinerary_id = i.id
    left join library_entries e on e.itinerary_id = asked.itinerary_id and e.traveller_id = asked.traveller_id`;
  const found = new Array<SubscriptionRow>(asked.length);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
