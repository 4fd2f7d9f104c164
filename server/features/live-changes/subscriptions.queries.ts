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
  | { readonly kind: "signedOut" | "forbidden" | "deleted" }
  | {
      readonly kind: "readable";
      readonly etag: string;
      readonly ownerId: string;
      readonly writtenBy: string | null;
      readonly role: Role;
      /** The number of the last change of its companions. */
      readonly people: string;
    };

/** In the order of the subscribers. `deleted` is for those who could read it if it were not deleted. */
export async function findSubscriptions(
  db: Db,
  subscribers: readonly Subscriber[],
): Promise<SubscriptionRow[]> {
  const rows = await db<(SubscriptionRow & { place: number })[]>`
    select subscriber.place::integer,
      case
        when ${isRevoked(db, { grantId: "subscriber.grant_id", sessionId: "subscriber.session_id" })} then 'signedOut'
        when i.id is null then 'deleted'
        when not ${readRule(db, db`subscriber.traveller_id`)} then 'forbidden'
        when i.deleted_at is not null then 'deleted'
        else 'readable'
      end as kind,
      i.etag, i.owner_id as "ownerId", i.written_by as "writtenBy", coalesce(e.role, 'none') as role,
      l.people_version as people
    from unnest(
      ${subscribers.map(({ itineraryId }) => itineraryId)}::uuid[], ${subscribers.map(({ travellerId }) => travellerId)}::uuid[],
      ${subscribers.map(({ grantId }) => grantId)}::text[], ${subscribers.map(({ sessionId }) => sessionId)}::uuid[]
    ) with ordinality as subscriber (itinerary_id, traveller_id, grant_id, session_id, place)
    left join itineraries i on i.id = subscriber.itinerary_id
    left join listings l on l.itinerary_id = i.id
    left join library_entries e on e.itinerary_id = subscriber.itinerary_id and e.traveller_id = subscriber.traveller_id`;
  const states = new Array<SubscriptionRow>(subscribers.length);
  for (const row of rows) states[row.place - 1] = row;
  return states;
}

/** Those of the travellers who have a role. */
export async function findCompanionsAmong(
  db: Db,
  itineraryId: string,
  travellerIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select traveller_id as id from library_entries
    where itinerary_id = ${itineraryId} and traveller_id = any(${travellerIds as string[]}::uuid[]) and role is not null`;
  return rows.map(({ id }) => id);
}
