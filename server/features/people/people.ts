import type { Person } from "../../../contract/person.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { authorOf } from "../../presenters/author.ts";
import { pageJson, wholeSummaryJson } from "../../presenters/itinerary-json.ts";
import { findProfile, listAllBlocked, listFollowed, listPublished, type PageEnd } from "./people.queries.ts";

export async function getPerson(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  userId: string,
): Promise<Person> {
  const profile = (await findProfile(db, userId, travellerIdOf(principal))) ?? noSuchTraveller();
  const { itinerariesCount, followersCount, followingCount, isFollowed, isBlocked } = profile;
  return {
    ...authorOf(config, profile),
    joinedAt: profile.joinedAt.toISOString(),
    itinerariesCount,
    followersCount,
    followingCount,
    isFollowed,
    isBlocked,
  };
}

/** Which page of a list. */
export type Paging = { limit?: number; cursor?: string };

/** As the contract says. */
export const defaultLimit = 25;

/** A page of their itineraries in Explore, the last changed first, as JSON text. */
export async function getPersonItineraries(
  { db, config, cursors }: Pick<Parts, "db" | "config" | "cursors">,
  principal: Principal,
  { userId, limit = defaultLimit, cursor }: Paging & { userId: string },
): Promise<{ readonly jsonText: string }> {
  const callerId = travellerIdOf(principal);
  const query = ["person", callerId ?? "guest", userId];
  const found = await listPublished(db, userId, callerId, {
    after: cursor === undefined ? undefined : cursors.open<PageEnd>(query, cursor),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
  });
  const page = (found ?? noSuchTraveller()).slice(0, limit);
  const last = found && found.length > limit ? page.at(-1) : undefined;
  return pageJson(
    page.map((row) => wholeSummaryJson(row, config)).join(","),
    last && cursors.seal(query, [last.time, last.id]),
  );
}

/** Everyone whom the traveller follows or has blocked, and since when. */
export async function peopleOf({ db }: Pick<Parts, "db">, principal: Principal) {
  const { travellerId } = requireTraveller(principal);
  return { following: await listFollowed(db, travellerId), blocked: await listAllBlocked(db, travellerId) };
}

/** The same for travellers who do not exist and those whom the caller may not see. */
export function noSuchTraveller(): never {
  throw new Failure("notFound", { detail: "There is no such traveller, or you may not see them." });
}

/** Nobody can follow, block or report themself. */
export function requireSomeoneElse(
  travellerId: string,
  userId: string,
  toDo: "follow" | "block" | "report",
): void {
  if (userId !== travellerId) return;
  throw new Failure("validationFailed", {
    detail: `You cannot ${toDo} yourself: ${toDo} someone else.`,
    errors: [{ path: "/userId", message: "must be someone else's" }],
  });
}
