import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { type MovedClock, movedClock } from "../../../test/support/moved-clock.ts";
import { keyOf, picture, storedKeys } from "../../../test/support/pictures.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";
import { deleteUnusedImages } from "../itineraries/delete-unused-images.ts";
import { purgeTrash } from "../itineraries/trash.ts";

const day = 86_400_000;
const cover = "";
const dayIds = ["a", "b", "c", "d"];
/** A stop for each day, all of them on the first: they move when another day comes first. */
const draftDays = (days: readonly string[]) =>
  days.map((id, index) => ({
    id,
    stops: index === 0 ? days.map((day) => ({ id: stopOf(day), name: "A stop" })) : [],
  }));
const stopOf = (day: string) => `${day}-stop`;
const placesOf = (days: readonly string[]) => [cover, ...days, ...days.map(stopOf)];

let app: TestApp;
let clock: MovedClock;
let pictures: Buffer[];
beforeAll(async () => {
  clock = movedClock(new Date());
  [app, pictures] = await Promise.all([
    startApp({ parts: { clock } }),
    Promise.all([0, 1, 2].map((nth) => picture(nth))),
  ]);
});
afterAll(() => app.close());

type Image = { readonly nth: number; readonly key: string };
/** The expected state of an itinerary. */
type Trip = {
  readonly id: string;
  etag: string;
  days: readonly string[];
  /** By the id of the day or stop, including removed ones. */
  images: ReadonlyMap<string, Image>;
  /** The days of each version. */
  versions: Map<number, readonly string[]>;
  version: number;
  isInTrash: boolean;
};

type Step =
  | { kind: "set"; trip: number; place: number; nth: number }
  | { kind: "remove"; trip: number; place: number }
  | { kind: "put"; trip: number; days: string[] }
  | { kind: "patch"; trip: number; days: string[] }
  | { kind: "restore"; trip: number; version: number }
  | { kind: "copy"; trip: number }
  | { kind: "trash"; trip: number }
  | { kind: "forget"; trip: number }
  | { kind: "purge" }
  | { kind: "cleanUp" };

const trip = fc.nat({ max: 99 });
const place = fc.nat({ max: 99 });
const days = fc.shuffledSubarray(dayIds);
const step = <Kind extends Step["kind"], Rest>(
  weight: number,
  kind: Kind,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Step>,
});
const steps = fc.array(
  fc.oneof(
    step(6, "set", { trip, place, nth: fc.nat({ max: 2 }) }),
    step(2, "remove", { trip, place }),
    step(3, "put", { trip, days }),
    step(2, "patch", { trip, days }),
    step(2, "restore", { trip, version: fc.nat({ max: 99 }) }),
    step(2, "copy", { trip }),
    step(1, "trash", { trip }),
    step(1, "forget", { trip }),
    step(1, "purge", {}),
    step(1, "cleanUp", {}),
  ),
  { minLength: 4, maxLength: 18 },
);

test("after any actions, everyone sees the right images, the ETag changes with them, and no file is lost or left over", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const story = await begin();
      for (const step of steps) {
        await story.take(step);
        await story.check();
      }
      await story.end();
    }),
    { numRuns: propertyRuns(25) },
  );
});

async function begin() {
  const { traveller } = await makeToken(app);
  let { token } = await makeToken(app, { traveller, firstParty: true });
  const trips: Trip[] = [];
  const { itinerary, etag } = await makeItinerary(app, token, {
    title: "Trip",
    days: draftDays(dayIds),
  });
  trips.push({
    id: itinerary.id,
    etag,
    days: dayIds,
    images: new Map(),
    versions: new Map(),
    version: 1,
    isInTrash: false,
  });

  const client = () => app.client(token);
  const pick = <T>(all: readonly T[], nth: number) => all[nth % all.length] as T;
  const guarded = ({ id, etag }: Trip) => ({ params: { id }, headers: { "if-match": etag } });

  /** The ETag changes exactly when the content does. */
  function follow(trip: Trip, says: Partial<Trip>, isChanged: boolean, { headers }: { headers: Headers }) {
    const etag = headers.get("etag") ?? "";
    expect(etag !== trip.etag).toBe(isChanged);
    if (isChanged) {
      trip.versions.set(trip.version, trip.days);
      trip.version++;
    }
    Object.assign(trip, says, { etag });
  }

  async function pass(days: number) {
    clock.moveBy(days * day);
    ({ token } = await makeToken(app, { traveller, firstParty: true }));
  }

  const inUse = () => new Set(trips.flatMap(({ images }) => [...images.values()].map(({ key }) => key)));

  async function setImage(trip: Trip, place: string, nth: number) {
    const sent = { ...guarded(trip), body: pictures[nth] as Buffer, contentType: "image/png" } as const;
    const response =
      place === cover
        ? await client().setCoverImage(sent)
        : dayIds.includes(place)
          ? await client().setDayImage({ ...sent, params: { id: trip.id, dayId: place } })
          : await client().setStopImage({ ...sent, params: { id: trip.id, stopId: place } });
    const there = trip.images.get(place);
    const key = keyOf(urlAt(response.body, place));
    const isChanged = there?.nth !== nth;
    if (isChanged) expect(inUse()).not.toContain(key);
    else expect(key).toBe(there?.key);
    follow(trip, { images: new Map([...trip.images, [place, { nth, key }]]) }, isChanged, response);
  }

  async function removeImage(trip: Trip, place: string) {
    const response =
      place === cover
        ? await client().removeCoverImage(guarded(trip))
        : dayIds.includes(place)
          ? await client().removeDayImage({ ...guarded(trip), params: { id: trip.id, dayId: place } })
          : await client().removeStopImage({ ...guarded(trip), params: { id: trip.id, stopId: place } });
    const images = new Map(trip.images);
    follow(trip, { images }, images.delete(place), response);
  }

  async function restore(trip: Trip, nth: number) {
    if (trip.versions.size === 0) return;
    const [version, days] = pick([...trip.versions], nth);
    const response = await client().restoreRevision({ ...guarded(trip), params: { id: trip.id, version } });
    follow(trip, { days }, String(days) !== String(trip.days), response);
  }

  async function write(trip: Trip, days: readonly string[], kind: "put" | "patch") {
    const sent = { ...guarded(trip), body: { title: "Trip", days: draftDays(days) } };
    const response =
      kind === "put" ? await client().replaceItinerary(sent) : await client().changeItinerary(sent);
    follow(trip, { days }, String(days) !== String(trip.days), response);
  }

  async function copy(trip: Trip) {
    const { body, headers } = await client().copyItinerary({ params: { id: trip.id } });
    // Without those of removed days and stops.
    const images = new Map([...trip.images].filter(([place]) => placesOf(trip.days).includes(place)));
    const etag = headers.get("etag") ?? "";
    trips.push({ ...trip, id: body.id, etag, images, versions: new Map(), version: 1 });
  }

  async function moveToOrFromTrash(trip: Trip) {
    if (trip.isInTrash) await client().restoreItinerary({ params: { id: trip.id } });
    else await client().deleteItinerary(guarded(trip));
    trip.isInTrash = !trip.isInTrash;
  }

  async function forgetVersions(trip: Trip) {
    await app.parts.db`delete from itinerary_revisions where itinerary_id = ${trip.id}`;
    trip.versions.clear();
  }

  async function purge() {
    await pass(31);
    await purgeTrash(app.parts);
    for (const trip of trips.filter(({ isInTrash }) => isInTrash)) trips.splice(trips.indexOf(trip), 1);
  }

  async function cleanUp() {
    await deleteUnusedImages(app.parts);
    for (const trip of trips) {
      const placesInUse = new Set(placesOf([...trip.days, ...[...trip.versions.values()].flat()]));
      trip.images = new Map([...trip.images].filter(([place]) => placesInUse.has(place)));
    }
    await pass(2);
    await cleanUpFiles(app.parts);
    expect(await storedKeys(app.parts.blobs)).toEqual([...inUse()].sort());
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === "purge") return purge();
    if (step.kind === "cleanUp") return cleanUp();
    if (trips.length === 0) return;
    const trip = pick(trips, step.trip);
    if (step.kind === "trash") return moveToOrFromTrash(trip);
    if (step.kind === "forget") return forgetVersions(trip);
    if (trip.isInTrash) return;
    if (step.kind === "set") return setImage(trip, pick(placesOf(trip.days), step.place), step.nth);
    if (step.kind === "remove") return removeImage(trip, pick(placesOf(trip.days), step.place));
    if (step.kind === "restore") return restore(trip, step.version);
    if (step.kind === "put" || step.kind === "patch") return write(trip, step.days, step.kind);
    if (trips.length < 4) return copy(trip);
  }

  /** Everyone sees the expected images. */
  async function check(): Promise<void> {
    for (const trip of trips.filter(({ isInTrash }) => !isInTrash)) {
      const { body, headers } = await client().getItinerary({ params: { id: trip.id } });
      expect(headers.get("etag")).toBe(trip.etag);
      const { days, images } = trip;
      const keyAt = (place: string) => images.get(place)?.key;
      const shown = body?.days.map(({ id, imageURL }) => [id, imageURL && keyOf(imageURL)]);
      expect(shown).toEqual(days.map((id) => [id, keyAt(id)]));
      const stops = body?.days.flatMap(({ stops }) => stops) ?? [];
      expect(stops.map(({ id, imageURL }) => [id, imageURL && keyOf(imageURL)])).toEqual(
        days.map((id) => [stopOf(id), keyAt(stopOf(id))]),
      );
      const hero = [cover, ...days].map(keyAt).find((key) => key !== undefined);
      expect(body?.heroImageURL && keyOf(body.heroImageURL)).toBe(hero);
    }
  }

  async function end(): Promise<void> {
    await app.parts.db`delete from itineraries`;
    trips.length = 0;
    await cleanUp();
  }

  return { take, check, end };
}

const urlAt = (itinerary: Itinerary, place: string) =>
  place === cover
    ? itinerary.heroImageURL
    : itinerary.days.flatMap((day) => [day, ...day.stops]).find(({ id }) => id === place)?.imageURL;
