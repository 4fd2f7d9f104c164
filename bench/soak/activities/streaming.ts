import { setTimeout as sleep } from "node:timers/promises";
import { watchEvents } from "../../../test/support/watch-events.ts";
import { cookieHeader } from "../../watched-server/cookie-header.ts";
import { type Activity, pickTrip } from "../activity.ts";
import { recordWrite, type SoakTrip, type Traveller } from "../travellers.ts";

/** Watches an itinerary, is told of a change, is cut off, comes back where it was, and is told of the next one. */
export const streaming: Activity = {
  name: "streaming",
  everySeconds: 4,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      const { server, random, tally } = surroundings;
      const trip = await pickTrip(surroundings, traveller);
      const open = async (lastEventId?: string) => {
        const stream = await watchEvents(server, trip.id, {
          headers: { cookie: cookieHeader(traveller.browser) },
          lastEventId,
        });
        tally.count(200);
        return stream;
      };
      const [first, second] = [await open(), await open()];
      try {
        const before = first.events.length;
        await changeTitle(traveller, trip);
        await first.count(before + 1);
        await first.close();
        await changeTitle(traveller, trip);
        const back = await open(first.lastEventId);
        await sleep(random.below(3_000));
        await back.close();
      } finally {
        await first.close();
        await second.close();
      }
    }),
};

async function changeTitle({ browser: { client } }: Traveller, trip: SoakTrip): Promise<void> {
  const call = { params: { id: trip.id }, headers: { "if-match": trip.etag } };
  recordWrite(trip, await client.changeItinerary({ ...call, body: { title: `Told at ${Date.now()}` } }));
}
