import { randomUUID } from "node:crypto";
import { type Activity, expectStatus, ignoreNotFound, pickTrip, type SoakContext } from "../activity.ts";
import { makeTrip, recordWrite, type Traveller, tripOf } from "../travellers.ts";

type Writing = (surroundings: SoakContext, traveller: Traveller) => Promise<unknown>;

const ways: readonly Writing[] = [
  async ({ draft, random }, traveller) =>
    makeTrip(traveller, { ...draft(), visibility: random.pick(["private", "unlisted", "public"]) }),

  async (surroundings, traveller) => {
    const trip = await pickTrip(surroundings, traveller);
    const call = { params: { id: trip.id }, headers: { "if-match": trip.etag }, body: surroundings.draft() };
    recordWrite(trip, await traveller.browser.client.replaceItinerary(call));
  },

  // Two who write from the same version: the second is told so.
  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const trip = await pickTrip(surroundings, traveller);
    const stale = { params: { id: trip.id }, headers: { "if-match": trip.etag } };
    recordWrite(trip, await client.changeItinerary({ ...stale, body: { title: `Changed ${randomUUID()}` } }));
    await expectStatus(412, client.changeItinerary({ ...stale, body: { title: `Lost ${randomUUID()}` } }));
  },

  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const trip = await pickTrip(surroundings, traveller);
    const params = { id: trip.id };
    const { body } = await client.listRevisions({ params, query: { limit: 10 } });
    const { version } = surroundings.random.pick(body.data);
    await client.getRevision({ params: { ...params, version } });
    const call = { params: { ...params, version }, headers: { "if-match": trip.etag } };
    recordWrite(trip, await client.restoreRevision(call));
  },

  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const trip = await pickTrip(surroundings, traveller);
    await client.deleteItinerary({ params: { id: trip.id }, headers: { "if-match": trip.etag } });
    if (surroundings.random.chance(0.5))
      recordWrite(trip, await client.restoreItinerary({ params: { id: trip.id } }));
    else traveller.trips = traveller.trips.filter((kept) => kept !== trip);
  },

  // The same request twice, as after a lost answer: it is done once.
  async ({ draft }, traveller) => {
    const { client } = traveller.browser;
    const call = { headers: { "idempotency-key": randomUUID() }, body: draft() };
    const [first, again] = [await client.createItinerary(call), await client.createItinerary(call)];
    if (first.body.id !== again.body.id) throw new Error("a repeated request was done twice");
    const { id } = first.body;
    await client.deleteItinerary({ params: { id }, headers: { "if-match": tripOf(first).etag } });
  },

  async ({ travellers, random }, traveller) => {
    const { client } = traveller.browser;
    const shown = travellers.publicTrips();
    if (shown.length === 0) return;
    const copied = await ignoreNotFound(client.copyItinerary({ params: { id: random.pick(shown).id } }));
    if (!copied) return;
    const { id, etag } = tripOf(copied);
    await client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
  },
];

export const writing: Activity = {
  name: "writing",
  everySeconds: 1,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      await surroundings.random.pick(ways)(surroundings, traveller);
    }),
};
