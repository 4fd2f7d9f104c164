import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePolyline } from "../../../contract/polyline.ts";
import { Track } from "../../../contract/track.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { bodyValidator } from "../../platform/validation/validator.ts";
import { completeTrack } from "../itineraries/complete-track.ts";
import { buildTrack } from "./build-track.ts";
import { UnreadableGpx } from "./read-gpx.ts";

const mistakesIn = bodyValidator(Track);

const degrees = (max: number) =>
  fc.oneof(fc.double({ min: -max, max, noNaN: true }), fc.constantFrom(-max, max, 0, -0, 1e-9));
const points = fc.oneof(
  fc.array(fc.tuple(degrees(90), degrees(180)), { minLength: 2, maxLength: 60 }),
  // A walk, with more points than are kept.
  fc
    .tuple(degrees(80), degrees(180), fc.integer({ min: 2, max: 6_000 }), fc.nat())
    .map(([lat, lon, count, seed]) =>
      Array.from({ length: count }, (_, nth): [number, number] => [
        lat + Math.sin(nth * 0.3 + seed) * 0.01,
        ((lon + nth * 0.001 + 540) % 360) - 180,
      ]),
    ),
);
const segments = (all: readonly (readonly [number, number])[]) =>
  all.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("");
const gpxOf = (all: readonly (readonly [number, number])[]) =>
  Buffer.from(`<gpx><trk><trkseg>${segments(all)}</trkseg></trk></gpx>`);

test("any line on Earth becomes a track that may be stored, with its ends", async () => {
  await fc.assert(
    fc.asyncProperty(points, async (line) => {
      const track = await buildTrack(gpxOf(line));
      expect(completeTrack(track, "")).toEqual(track);
      expect(mistakesIn(track)).toEqual([]);
      const kept = decodePolyline(track.polyline);
      expect(kept.length).toBeLessThanOrEqual(Math.min(line.length, 2_000));
      for (const at of [0, -1]) {
        expect(kept.at(at)?.[0]).toBeCloseTo(line.at(at)?.[0] ?? Number.NaN, 4);
        expect(kept.at(at)?.[1]).toBeCloseTo(line.at(at)?.[1] ?? Number.NaN, 4);
      }
    }),
    { numRuns: propertyRuns(40) },
  );
});

test("any other file is refused with a reason", async () => {
  const pieces = fc.constantFrom(
    ..."<gpx> </gpx> <trk> </trk> <trkseg> </trkseg> <rte> </rte> <name> </name> <ele> </ele> <!-- --> ]]> & &amp; &x;".split(
      " ",
    ),
    ...['<trkpt lat="1" lon="2">', "</trkpt>", '<trkpt lat="NaN" lon="1e999"/>', '<rtept lat="-1" lon="2"/>'],
    ...["<![CDATA[", "<!DOCTYPE gpx>", '<?xml version="1.1"?>', "\u0000", "\ud800", "1e400", "<a:b", 'x="'],
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((all) => `<gpx>${all.join("")}`),
    fc.string({ unit: "binary" }),
  );
  const bytes = fc.oneof(
    text.map((written) => Buffer.from(written)),
    fc.uint8Array({ maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      try {
        expect(mistakesIn(await buildTrack(file))).toEqual([]);
      } catch (error) {
        if (!(error instanceof UnreadableGpx)) throw error;
        expect(error.message).toMatch(/^It .+\.$/);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});
