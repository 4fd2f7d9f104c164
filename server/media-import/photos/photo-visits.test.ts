import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { Frame } from "../../outside/media-reader/media-reader.ts";
import { photoNotes } from "./photo-notes.ts";
import { photoVisits } from "./photo-visits.ts";

const photo = (wallTime: string | undefined, latitude: number, longitude: number): Frame => ({
  path: "",
  width: 1,
  height: 1,
  coordinate: { latitude, longitude },
  ...(wallTime && { wallTime: `2026-04-${wallTime}:00` }),
});
const louvre = [48.8606, 2.3376] as const;
const eiffel = [48.8584, 2.2945] as const;

describe("visits", () => {
  test("are photos close together, in order of time, day by day", () => {
    const visits = photoVisits([
      photo("12T15:40", ...eiffel),
      photo("12T10:05", ...louvre),
      photo("12T11:31", 48.8611, 2.3369),
      photo("13T09:00", ...louvre),
    ]);
    expect(visits).toEqual([
      {
        frames: [1, 2],
        coordinate: { latitude: expect.closeTo(48.86085, 4), longitude: expect.closeTo(2.33725, 4) },
        date: "2026-04-12",
        startTime: "10:05",
        durationMinutes: 85,
      },
      {
        frames: [0],
        coordinate: { latitude: 48.8584, longitude: 2.2945 },
        date: "2026-04-12",
        startTime: "15:40",
      },
      {
        frames: [3],
        coordinate: { latitude: 48.8606, longitude: 2.3376 },
        date: "2026-04-13",
        startTime: "09:00",
      },
    ]);
  });

  test("to the same place are two if another is between them", () => {
    const times = ["12T09:00", "12T12:00", "12T20:00"];
    const places = [louvre, eiffel, louvre];
    const photos = places.map(([latitude, longitude], at) => photo(times[at], latitude, longitude));
    expect(photoVisits(photos)).toHaveLength(3);
  });

  test("have the local hour, from the timestamp alone", () => {
    const kyoto = { path: "", width: 1, height: 1, coordinate: { latitude: 35.0116, longitude: 135.7681 } };
    const [visit] = photoVisits([{ ...kyoto, takenAt: "2026-04-11T23:15:30.000Z" }]);
    expect(visit).toMatchObject({ date: "2026-04-12", startTime: "08:15" });
    const [stated] = photoVisits([
      { ...kyoto, takenAt: "2026-04-11T23:15:30Z", wallTime: "2026-04-12T09:00:00" },
    ]);
    expect(stated?.startTime).toBe("09:00");
  });

  test("without times stay in order, and without coordinates there are none", () => {
    const [one, two] = photoVisits([photo(undefined, ...louvre), photo(undefined, ...eiffel)]);
    expect([one?.frames, two?.frames]).toEqual([[0], [1]]);
    expect(one).not.toHaveProperty("date");
    expect(photoVisits([{ path: "", width: 1, height: 1, wallTime: "2026-04-12T09:00:00" }])).toEqual([]);
  });

  test("on both sides of the antimeridian are one", () => {
    const [visit, ...others] = photoVisits([
      photo("12T09:00", -17, 179.9997),
      photo("12T09:30", -17, -179.9997),
    ]);
    expect(others).toEqual([]);
    expect(Math.abs(visit?.coordinate.longitude ?? 0)).toBeCloseTo(180, 3);
  });

  test("contain every photo once, and none that is far from the rest", () => {
    const nearby = fc.record({
      minute: fc.integer({ min: 0, max: 59 }),
      north: fc.integer({ min: -30, max: 30 }),
      east: fc.integer({ min: -30, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(nearby, { maxLength: 12 }), (places) => {
        const frames = places.map(({ minute, north, east }) =>
          photo(`12T10:${String(minute).padStart(2, "0")}`, 48.86 + north / 5000, 2.33 + east / 5000),
        );
        const visits = photoVisits(frames);
        expect(visits.flatMap((visit) => visit.frames).sort((a, b) => a - b)).toEqual(
          frames.map((_, at) => at),
        );
        for (const visit of visits)
          for (const at of visit.frames) {
            const { coordinate } = frames[at] ?? expect.fail();
            expect(distanceKm(coordinate ?? expect.fail(), visit.coordinate)).toBeLessThan(
              0.15 * places.length,
            );
          }
      }),
    );
  });
});

describe("the notes from photos", () => {
  test("have the landmark that they show, else the town", () => {
    const field = [48.2, 1.2] as const;
    const { days } = photoNotes([photo("12T10:00", 48.8607, 2.3374), photo("13T12:00", ...field)]);
    expect(days).toMatchObject([
      { date: "2026-04-12", stops: [{ category: "museum", startTime: "10:00" }] },
      { date: "2026-04-13", stops: [{ startTime: "12:00" }] },
    ]);
    expect(days[0]?.stops[0]?.name).toContain("Louvre");
    expect(days[1]?.stops[0]?.name).not.toBe("");
    expect(days[0]?.stops[0]?.confidence).toBeGreaterThan(days[1]?.stops[0]?.confidence ?? 1);
  });

  test("have nothing new if the frame has its own coordinate", () => {
    expect(photoNotes([photo("12T10:00", ...louvre)], [0]).days).toEqual([]);
  });
});
