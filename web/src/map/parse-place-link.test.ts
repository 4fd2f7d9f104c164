import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePlaceLink } from "./parse-place-link.ts";

const at = (latitude: number, longitude: number) => ({ coordinate: { latitude, longitude } });
const colosseum = at(41.8902102, 12.4922309);

describe("a place is read from", () => {
  test.each<[string, object]>([
    [
      "https://www.google.com/maps/place/Colosseum/@41.889,12.49,17z/data=!3m1!4b1!4m6!3m5!1s0x132f:0x28f1!8m2!3d41.8902102!4d12.4922309!16zL20",
      { name: "Colosseum", ...colosseum },
    ],
    [
      "https://www.google.de/maps/place/Caff%C3%A8+Sant'Eustachio/@41.8983,12.4754,17z",
      { name: "Caffè Sant'Eustachio", ...at(41.8983, 12.4754) },
    ],
    [
      `https://www.google.com/maps/place/41%C2%B053'24.7%22N+12%C2%B029'32.0%22E/@41.89,12.49,17z/data=!3d41.8902102!4d12.4922309`,
      colosseum,
    ],
    ["https://www.google.co.uk/maps/@51.5007,-0.1246,15z", at(51.5007, -0.1246)],
    ["https://maps.google.com/?q=41.8902102,12.4922309", colosseum],
    ["https://maps.google.com/maps?q=41.8902102,12.4922309(Colosseum)", { name: "Colosseum", ...colosseum }],
    ["https://maps.google.com/?q=loc:41.8902102,12.4922309&z=17", colosseum],
    ["https://www.google.com/maps?ll=41.8902102,12.4922309", colosseum],
    ["https://www.google.com/maps?q=Trevi+Fountain", { name: "Trevi Fountain" }],
    ["https://www.google.com/maps/search/?api=1&query=41.8902102%2C12.4922309", colosseum],
    ["https://www.google.com/maps/search/?api=1&query=Trevi+Fountain", { name: "Trevi Fountain" }],
    ["https://www.google.com/maps/search/pizza/@41.89,12.49,15z", { name: "pizza" }],
    [
      "https://www.google.com/maps/dir/Termini/Colosseum/@41.89,12.49,14z/data=!4m14!1m5!2m2!1d12.50!2d41.90!1m5!2m2!1d12.4922309!2d41.8902102!3e2",
      { name: "Colosseum", ...colosseum },
    ],
    ["https://www.google.com/maps/dir/?api=1&destination=41.8902102,12.4922309", colosseum],
    ["https://maps.apple.com/?ll=41.8902102,12.4922309&q=Colosseum", { name: "Colosseum", ...colosseum }],
    [
      "https://maps.apple.com/place?coordinate=41.8902102,12.4922309&name=Colosseum&address=Piazza%20del%20Colosseo%201,%20Rome&place-id=I9",
      { name: "Colosseum", address: "Piazza del Colosseo 1, Rome", ...colosseum },
    ],
    ["https://maps.apple.com/?q=41.8902102,12.4922309", colosseum],
    ["https://maps.apple.com/?q=Mexican+Restaurant&sll=50.89,4.34&z=10", { name: "Mexican Restaurant" }],
    ["https://maps.apple.com/?address=1,Infinite+Loop,Cupertino", { name: "1,Infinite Loop,Cupertino" }],
    ["https://maps.apple.com/?daddr=41.8902102,12.4922309&dirflg=w", colosseum],
    ["https://www.openstreetmap.org/#map=17/41.8902102/12.4922309", colosseum],
    ["https://www.openstreetmap.org/?mlat=41.8902102&mlon=12.4922309#map=12/41.9/12.5", colosseum],
    ["https://www.openstreetmap.org/node/1834818714#map=19/41.8902102/12.4922309&layers=N", colosseum],
    ["https://www.openstreetmap.org/search?query=Colosseum#map=12/41.9/12.5", { name: "Colosseum" }],
    ["geo:41.8902102,12.4922309", colosseum],
    ["GEO:41.8902102,12.4922309,20;crs=wgs84;u=35", colosseum],
    ["geo:0,0?q=41.8902102,12.4922309(Colosseum%20%26%20Forum)", { name: "Colosseum & Forum", ...colosseum }],
    ["geo:0,0?q=Colosseum,+Rome", { name: "Colosseum, Rome" }],
    ["geo:0,0", at(0, 0)],
    ["geo:41.8902102,12.4922309?z=17", colosseum],
    ["41.8902102, 12.4922309", colosseum],
    ["41.8902102 N, 12.4922309 E", colosseum],
    ["Colosseum\nhttps://maps.app.goo.gl/dF3kq8", { name: "Colosseum" }],
    ["Colosseum https://maps.apple.com/?ll=41.8902102,12.4922309", { name: "Colosseum", ...colosseum }],
  ])("%s", (text, place) => expect(parsePlaceLink(text)).toEqual({ kind: "place", ...place }));

  test("OpenStreetMap's short codes", () => {
    const link = parsePlaceLink("https://osm.org/go/0EEQjE--");
    if (link?.kind !== "place") throw new Error("the code is the place");
    expect(link.coordinate?.latitude).toBeCloseTo(51.511, 2);
    expect(link.coordinate?.longitude).toBeCloseTo(0.055, 2);
  });

  test("no link that only its service can read", () => {
    for (const link of [
      "https://maps.app.goo.gl/dF3kq8",
      "https://goo.gl/maps/abc",
      "https://maps.apple/p/xyz",
      "https://maps.google.com/?cid=123",
      "https://www.openstreetmap.org/node/1834818714",
      "https://maps.apple.com/?auid=1",
    ])
      expect([link, parsePlaceLink(link)]).toEqual([link, { kind: "unreadable" }]);
  });

  test.each([
    "",
    "Colosseum",
    "https://example.com/?q=41.89,12.49",
    "https://www.google.com/search?q=41.89,12.49",
    "https://goo.gl/abc",
    "https://notgoogle.com/maps/@41.89,12.49,15z",
    "https://google.com.evil.example/maps/@41.89,12.49,15z",
    "geo:91,0",
    "geo:41.89,12.49;crs=moon-2011",
    "geo:north",
    "https://",
    "https://maps.app.goo.gl/a https://maps.app.goo.gl/b",
  ])("nothing else: “%s”", (text) => expect(parsePlaceLink(text)).toBeUndefined());
});

const anyDegrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);

test("every way to write a coordinate into a link leads to that coordinate", () => {
  fc.assert(
    fc.property(anyDegrees(90), anyDegrees(180), (latitude, longitude) => {
      const plain = (degrees: number) => degrees.toFixed(6);
      const [lat, lon] = [plain(latitude), plain(longitude)];
      const links = [
        `${lat}, ${lon}`,
        `https://www.google.com/maps/@${lat},${lon},17z`,
        `https://www.google.com/maps/place/X/data=!3d${lat}!4d${lon}`,
        `https://maps.google.com/?q=${lat},${lon}`,
        `https://maps.apple.com/?ll=${lat},${lon}`,
        `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}`,
        `https://www.openstreetmap.org/#map=5/${lat}/${lon}`,
        `geo:${lat},${lon}`,
      ];
      for (const link of links) {
        const place = parsePlaceLink(link);
        expect(place?.kind === "place" && place.coordinate).toEqual({
          latitude: Number(lat),
          longitude: Number(lon),
        });
      }
    }),
  );
});

test("any text is parsed quickly, and the result is a valid place", () => {
  const piece = fc.constantFrom(
    ...[
      "https://",
      "maps.apple.com/",
      "www.google.com/maps/",
      "geo:",
      "place/",
      "@",
      "!3d",
      "!4d",
      "?q=",
      "&ll=",
    ],
    ...["41.9", "-12", "999", ",", "(", ")", "%", "%E0", "+", "#map=", "/", " ", "\n", "Rome"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const place = parsePlaceLink(pieces.join(""));
      if (place?.kind !== "place") return;
      expect(place.name !== undefined || place.coordinate !== undefined).toBe(true);
      expect(Math.abs(place.coordinate?.latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.coordinate?.longitude ?? 0)).toBeLessThanOrEqual(180);
      expect(place.name?.length ?? 1).toBeGreaterThan(0);
    }),
  );
  expect(parsePlaceLink("(".repeat(100_000))).toBeUndefined();
  expect(parsePlaceLink(`geo:0,0?q=${"(".repeat(4000)}`)).toBeDefined();
});
