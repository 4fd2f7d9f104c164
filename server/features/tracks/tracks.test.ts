import { DOMParser } from "@xmldom/xmldom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodePolyline } from "../../../contract/polyline.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

const make = async () => {
  const { itinerary, etag } = await makeItinerary(app, token, {
    days: [{ id: "day-1", title: "Up", stops: [{ id: "hut", name: "Hut" }] }, { id: "day-2" }],
  });
  return { id: itinerary.id, etag };
};
const send = async (
  { id, etag }: { id: string; etag: string },
  gpx: string | Uint8Array,
  dayId = "day-1",
) => {
  const body = typeof gpx === "string" ? Buffer.from(gpx) : gpx;
  const { body: itinerary, headers } = await app.client(token).setDayTrack({
    ...{ params: { id, dayId }, headers: { "if-match": etag } },
    ...{ body, contentType: "application/gpx+xml" as const },
  });
  return { id, etag: headers.get("etag") ?? "", track: itinerary.days[0]?.track, itinerary };
};
const gpxOf = (points: readonly (readonly [number, number, number?])[], name = "To the hut &amp; back") =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><trkseg>${points
    .map(
      ([lat, lon, ele]) =>
        `<trkpt lat="${lat}" lon="${lon}">${ele === undefined ? "" : `<ele>${ele}</ele>`}</trkpt>`,
    )
    .join("")}</trkseg></trk></gpx>`;

describe("a GPX track", () => {
  test("becomes the day's, with its length and climb, without points that do not matter", async () => {
    const points = Array.from({ length: 200 }, (_, nth) => [47 + nth * 0.0001, 11, 1_000 + nth] as const);
    const { track } = await send(await make(), gpxOf(points));
    expect(track).toMatchObject({ name: "To the hut & back", climbMetres: 195 });
    expect(track?.metres).toBeGreaterThan(2_200);
    expect(track?.metres).toBeLessThan(2_220);
    expect(decodePolyline(track?.polyline ?? "")).toEqual([
      [47, 11],
      [47.0199, 11],
    ]);
  });

  test("stays when other things change, and the same file keeps the ETag", async () => {
    const trip = await make();
    const first = await send(
      trip,
      gpxOf([
        [1, 2],
        [1, 3],
      ]),
    );
    expect(
      (
        await send(
          first,
          gpxOf([
            [1, 2],
            [1, 3],
          ]),
        )
      ).etag,
    ).toBe(first.etag);
    const { id } = trip;
    const read = async () => (await app.client(token).getItinerary({ params: { id } })).body;
    await app
      .client(token)
      .changeItinerary({ params: { id }, headers: { "if-match": first.etag }, body: { title: "Alps" } });
    expect((await read())?.days[0]?.track).toEqual(first.track);
    const copy = (await app.client(token).copyItinerary({ params: { id } })).body;
    expect(copy.days[0]?.track).toEqual(first.track);
  });

  test("can be read as GPX, is in the export, and can be removed", async () => {
    const { id, etag } = await send(
      await make(),
      gpxOf([
        [-1.5, 179.5],
        [-1.25, -179.75],
      ]),
    );
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ["days/day-1/track", "export?format=gpx"]) {
      const response = await fetch(`${app.url}/v1/itineraries/${id}/${path}`, { headers });
      expect(response.headers.get("content-type")).toBe("application/gpx+xml; charset=utf-8");
      const xml = new DOMParser().parseFromString(await response.text(), "text/xml");
      const found = [...xml.getElementsByTagName("trkpt")].map((point) => [
        Number(point.getAttribute("lat")),
        Number(point.getAttribute("lon")),
      ]);
      expect(found).toEqual([
        [-1.5, 179.5],
        [-1.25, -179.75],
      ]);
    }
    const params = { id, dayId: "day-1" };
    const removed = await app.client(token).removeDayTrack({ params, headers: { "if-match": etag } });
    expect(removed.body.days[0]?.track).toBeUndefined();
    const again = removed.headers.get("etag") ?? "";
    expect(
      (await app.client(token).removeDayTrack({ params, headers: { "if-match": again } })).headers.get(
        "etag",
      ),
    ).toBe(again);
    expect((await failureOf(app.client(token).getDayTrack({ params }))).problem.status).toBe(404);
  });

  test("may be a route, in several parts, in UTF-16, and larger than any screen", async () => {
    const route =
      '<gpx><rte><rtept lat="1" lon="2"><name>A</name></rtept><rtept lat="1" lon="3"/></rte></gpx>';
    expect((await send(await make(), route)).track?.metres).toBeGreaterThan(111_000);
    const parts =
      '<g:gpx xmlns:g="x"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"/></g:trkseg><g:trkseg><g:trkpt lat="+1.0" lon="3e0"/></g:trkseg></g:trk></g:gpx>';
    expect((await send(await make(), Buffer.from(`\ufeff${parts}`, "utf16le"))).track?.name).toBeUndefined();
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?><gpx><trk><name>H\xfctte</name><trkseg><trkpt lat="-.5" lon="2."/><trkpt lat=".5" lon="2"/></trkseg></trk></gpx>`;
    const { track: old } = await send(await make(), Buffer.from(latin, "latin1"));
    expect(old).toMatchObject({ name: "Hütte", metres: 111_195 });
    const both = `<gpx><rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte><trk><trkseg><trkpt lat="5" lon="5"/></trkseg></trk></gpx>`;
    expect((await send(await make(), both)).track?.metres).toBeGreaterThan(111_000);
    const winding = Array.from(
      { length: 40_000 },
      (_, nth) => [46 + Math.sin(nth / 50) * 0.05, 8 + nth * 0.0001] as const,
    );
    const { track } = await send(await make(), gpxOf(winding));
    const kept = decodePolyline(track?.polyline ?? "");
    expect(kept.length).toBeGreaterThan(500);
    expect(kept.length).toBeLessThanOrEqual(2_000);
    expect(kept[0]).toEqual([46, 8]);
  });

  test.each([
    ["nothing of XML", "hello"],
    ["broken XML", "<gpx><trk>"],
    ["another kind of XML", "<kml/>"],
    ["no points", "<gpx/>"],
    ["a single point", '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>'],
    [
      "a point that is nowhere",
      gpxOf([
        [1, 2],
        [91, 2],
      ]),
    ],
    ["a point without a place", '<gpx><trk><trkseg><trkpt lat="x" lon="2"/></trkseg></trk></gpx>'],
    [
      "entities of its own",
      '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>',
    ],
    [
      "an unknown entity",
      gpxOf(
        [
          [1, 2],
          [1, 3],
        ],
        "&boom;",
      ),
    ],
    ["an unknown encoding", '<?xml version="1.0" encoding="klingon"?><gpx/>'],
    ["endless nesting", `${"<gpx>".repeat(5_000)}`],
  ])("with %s is refused with a reason", async (_, gpx) => {
    const { problem } = await failureOf(send(await make(), gpx));
    expect(problem).toMatchObject({ status: 422, code: "validationFailed" });
    expect(problem.detail).toMatch(/^This file cannot be used as a track\. \w.*\.$/);
  });

  test("is refused if it is too large, of another type, for an unknown day or an old version", async () => {
    const trip = await make();
    const gpx = gpxOf([
      [1, 2],
      [1, 3],
    ]);
    const large = Buffer.alloc(5 * 1_048_576 + 1, " ");
    expect((await failureOf(send(trip, large))).problem.code).toBe("payloadTooLarge");
    expect((await failureOf(send(trip, gpx, "day-9"))).problem.code).toBe("notFound");
    expect((await failureOf(send({ ...trip, etag: '"old"' }, gpx))).problem.code).toBe("itineraryModified");
    const params = { id: trip.id, dayId: "day-1" };
    const response = await fetch(`${app.url}/v1/itineraries/${params.id}/days/${params.dayId}/track`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "if-match": trip.etag, "content-type": "image/png" },
      body: gpx,
    });
    expect(response.status).toBe(415);
  });
});

test("a track that an app sends itself must be a line on Earth", async () => {
  const create = (polyline: string) =>
    app.client(token).createItinerary({
      body: { title: "Alps", days: [{ track: { polyline, metres: 1 } }] },
    });
  expect((await create("_p~iF~ps|U_ulLnnqC")).status).toBe(201);
  for (const polyline of ["_p~iF", "____", "_p~iF~ps|U_ulLnnqC_", "~~~~~~~~~~~~~~"])
    expect((await failureOf(create(polyline))).problem).toMatchObject({
      ...{ status: 422, code: "validationFailed" },
      errors: [{ path: "/days/0/track/polyline" }],
    });
});
