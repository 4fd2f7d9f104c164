import { createHash } from "node:crypto";
import type { CalendarFeed } from "../../../contract/calendar-feed.ts";
import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { lockCaller } from "../../access/credentials/lock-caller.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { parseCard } from "../../presenters/itinerary-json.ts";
import type { Trip } from "./calendar/trip-components.ts";
import {
  deleteFeed,
  type FeedTrip,
  findFeedSeed,
  findFeedTrips,
  putFeed,
  readTripTexts,
  type TripTexts,
} from "./calendar-feeds.queries.ts";
import { joinPieces } from "./join-pieces.ts";

export async function getCalendarFeed(
  { db, config, linkTokens }: Pick<Parts, "db" | "config" | "linkTokens">,
  principal: Principal,
): Promise<CalendarFeed> {
  const { travellerId } = requireTraveller(principal);
  const seed = await findFeedSeed(db, travellerId);
  if (!seed)
    throw new Failure("notFound", { detail: "Your calendar has no address yet. Create one with PUT." });
  return feedAt(config, linkTokens.recall("CalendarFeed", seed));
}

/** Makes a new address; the old one stops working. */
export async function makeCalendarFeed(
  { db, clock, config, linkTokens }: Pick<Parts, "db" | "clock" | "config" | "linkTokens">,
  principal: Principal,
): Promise<CalendarFeed> {
  const caller = requireTraveller(principal);
  const { token, ...stored } = linkTokens.make("CalendarFeed");
  await transaction(db, async (db) => {
    await lockCaller(db, caller);
    await putFeed(db, caller.travellerId, stored, clock.now());
  });
  return feedAt(config, token);
}

export async function endCalendarFeed({ db }: Pick<Parts, "db">, principal: Principal): Promise<void> {
  await deleteFeed(db, requireTraveller(principal).travellerId);
}

const feedAt = ({ publicUrl }: Parts["config"], token: string): CalendarFeed => ({
  url: `${publicUrl}/calendars/${token}.ics`,
});

/** Calendar apps wait only so long: once the trips together are larger than this, the rest have dates but no stops. */
const maxOctets = 4 * 1_048_576;

/**
 * A traveller's calendar, for anyone who has its token: their dated trips until a year after the last day, at most 200.
 * calendar/trip-components.ts has what is written of each.
 */
export async function readCalendar(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  token: string,
): Promise<{ readonly etag: string; content(): Promise<string> }> {
  const today = clock.now().toISOString().slice(0, 10);
  const trips = await findFeedTrips(db, tokenHash("CalendarFeed", token), today);
  if (!trips) throw new Failure("notFound");
  return {
    etag: tagOf(trips),
    async content() {
      const texts = await readTripTexts(
        db,
        trips.map(({ id }) => id),
        { withDraft: idsWithinLimit(trips) },
      );
      const { writeCalendar } = await import("./calendar/write-calendar.ts");
      const calendar = { name: "Waybook trips", publicUrl: config.publicUrl, refreshedEvery: "PT1H" };
      return joinPieces(writeCalendar(calendar, tripsOf(texts)));
    },
  };
}

/** Changes when a trip is added, removed or changed, and can be computed without writing the calendar. */
function tagOf(trips: readonly FeedTrip[]): string {
  const versions = trips.map(({ id, etag }) => `${id} ${etag}`).join("\n");
  return `"${createHash("sha256").update(versions).digest("base64url").slice(0, 22)}"`;
}

function idsWithinLimit(trips: readonly FeedTrip[]): string[] {
  let octets = 0;
  return trips
    .filter((trip) => {
      octets += trip.octets;
      return octets <= maxOctets;
    })
    .map(({ id }) => id);
}

/** Parsed one by one, to save memory. */
function* tripsOf(texts: readonly TripTexts[]): Generator<Trip> {
  for (const { id, updatedAt, card, draft } of texts) {
    const identity = { id, updatedAt: updatedAt.toISOString() };
    if (draft) {
      const plan = JSON.parse(draft) as ItineraryPreview;
      yield { ...plan, ...identity, dayCount: plan.days.length };
    } else yield { ...parseCard(card), ...identity, days: [] };
  }
}
