import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { DayNotes, TripNotes } from "../trip-notes.ts";
import { buildDraft } from "./build-draft.ts";
import { findSightings } from "./find-sightings.ts";

const notesWith = (...days: DayNotes[]): TripNotes => ({ whereabouts: [], days, packing: [], expenses: [] });

test("sightings refer to the draft's stops; those without a frame are omitted", () => {
  const notes = notesWith(
    { stops: [] },
    {
      date: "2026-05-01",
      stops: [
        { name: "Alfama", confidence: 1, frames: [3, 1] },
        { name: "Said in the caption", confidence: 1 },
      ],
    },
    { date: "2026-05-03", stops: [{ name: "Belém", confidence: 1, frames: [0] }] },
  );
  expect(findSightings(notes)).toEqual([
    { stopId: "day-1-stop-1", frames: [3, 1] },
    // The day between the two is in the draft and is empty.
    { stopId: "day-3-stop-1", frames: [0] },
  ]);
});

const someStop = fc.record({
  name: fc.uuid(),
  confidence: fc.constant(1),
  frames: fc.option(fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 3 }), { nil: undefined }),
});
const someDay = fc.record({
  date: fc.option(fc.constantFrom("2026-05-01", "2026-05-02", "2026-05-04", "2026-05-20"), {
    nil: undefined,
  }),
  stops: fc.array(someStop, { maxLength: 70 }),
});

test("for any notes, each stop of the draft with frames has sightings in them, and no other", () => {
  fc.assert(
    fc.property(fc.array(someDay, { maxLength: 130 }), (days) => {
      const notes = notesWith(...(days as DayNotes[]));
      const framesOf = new Map(days.flatMap(({ stops }) => stops.map(({ name, frames }) => [name, frames])));
      const drafted = buildDraft(notes, {}).days.flatMap(({ stops }) => stops);
      const sightings = new Map(findSightings(notes).map(({ stopId, frames }) => [stopId, frames]));
      for (const { id, name } of drafted) expect(sightings.get(id)).toEqual(framesOf.get(name));
      expect(sightings.size).toBe(drafted.filter(({ name }) => framesOf.get(name)).length);
    }),
    { numRuns: propertyRuns(40) },
  );
});
