import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Coordinate, Stop } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { dayRouteItems } from "./day-route-items.ts";
import { directionsLinks } from "./directions-links.ts";
import { geoLink, placeLinks } from "./place-links.ts";
import { routeLinks } from "./route-links.ts";

const castle = { latitude: 38.7139, longitude: -9.1334 };
const hrefs = (links: readonly { readonly app: string; readonly href: string }[], app: string): URL[] =>
  links.filter((link) => link.app === app).map(({ href }) => new URL(href));

describe("a place", () => {
  test("has an address in each app", () => {
    const links = placeLinks({ name: "Castle", coordinate: castle });
    expect(links).toEqual([
      { app: "google", href: "https://www.google.com/maps/search/?api=1&query=38.7139%2C-9.1334" },
      { app: "apple", href: "https://maps.apple.com/?ll=38.7139%2C-9.1334&q=Castle" },
      {
        app: "osm",
        href: "https://www.openstreetmap.org/?mlat=38.7139&mlon=-9.1334#map=17/38.7139/-9.1334",
      },
    ]);
  });

  test.each(["Fish & Chips #1", "Café 🍰", "100 % 50/50?", "\ud800", "a+b=c"])("may be called %j", (name) => {
    const [apple] = hrefs(placeLinks({ name, coordinate: castle }), "apple");
    expect(apple?.searchParams.get("q")).toBe(name.toWellFormed());
    expect(apple?.searchParams.get("ll")).toBe("38.7139,-9.1334");
    expect(new URL(geoLink({ name, coordinate: castle })).search).toBe(
      `?q=38.7139,-9.1334(${encodeURIComponent(name.toWellFormed())})`,
    );
  });

  test("may be anywhere", () => {
    const at = (latitude: number, longitude: number) =>
      placeLinks({ name: "", coordinate: { latitude, longitude } })[0]?.href.split("query=")[1];
    expect(at(-33.856784, -151.215297)).toBe("-33.856784%2C-151.215297");
    expect(at(1e-9, -1e-9)).toBe("0%2C0");
    expect(at(0.000001, 180)).toBe("0.000001%2C180");
    expect(at(41.123456789, 2)).toBe("41.123457%2C2");
  });

  test("keeps its name and coordinate in every address", () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
    const place = fc.record({
      name: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      coordinate: fc.record({ latitude: degrees(90), longitude: degrees(180) }),
    });
    fc.assert(
      fc.property(place, ({ name, coordinate }) => {
        const links = placeLinks({ name, coordinate });
        const [google, apple, osm] = links.map(({ href }) => new URL(href).searchParams);
        const pairs = [google?.get("query"), apple?.get("ll"), `${osm?.get("mlat")},${osm?.get("mlon")}`];
        for (const pair of pairs) {
          expect(pair).toMatch(/^-?\d+(\.\d{1,6})?,-?\d+(\.\d{1,6})?$/);
          const [latitude, longitude] = pair?.split(",").map(Number) ?? [];
          expect(Math.abs((latitude ?? 99) - coordinate.latitude)).toBeLessThan(1e-6);
          expect(Math.abs((longitude ?? 999) - coordinate.longitude)).toBeLessThan(1e-6);
        }
        expect(apple?.get("q")).toBe(name.toWellFormed());
        const label = geoLink({ name, coordinate }).split("(")[1] ?? "";
        expect(label).toMatch(/^[\w.!~*'%-]*\)$/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("without a coordinate is found by its address", () => {
    const links = placeLinks({ name: "Trattoria & Bar", address: "Via del Corso 12, Roma" });
    expect(links).toEqual([
      {
        app: "google",
        href: "https://www.google.com/maps/search/?api=1&query=Trattoria+%26+Bar%2C+Via+del+Corso+12%2C+Roma",
      },
      { app: "apple", href: "https://maps.apple.com/?address=Via+del+Corso+12%2C+Roma&q=Trattoria+%26+Bar" },
      { app: "osm", href: "https://www.openstreetmap.org/search?query=Via+del+Corso+12%2C+Roma" },
    ]);
    expect(geoLink({ name: "Trattoria", address: "Via del Corso 12, Roma" })).toBe(
      "geo:0,0?q=Via%20del%20Corso%2012%2C%20Roma",
    );
  });

  test("is opened by the phone's own app, whatever its name", () => {
    expect(geoLink({ name: "Pier (north)", coordinate: castle })).toBe(
      "geo:38.7139,-9.1334?q=38.7139,-9.1334(Pier%20north)",
    );
  });
});

describe("the way to a place", () => {
  test("begins where the app finds the traveller", () => {
    expect(directionsLinks({ name: "Castle", coordinate: castle }, "walk")).toEqual([
      {
        app: "google",
        href: "https://www.google.com/maps/dir/?api=1&destination=38.7139%2C-9.1334&travelmode=walking",
      },
      { app: "apple", href: "https://maps.apple.com/?daddr=38.7139%2C-9.1334&dirflg=w" },
      {
        app: "osm",
        href: "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&to=38.7139%2C-9.1334",
      },
    ]);
  });

  test("leads to an address where there is nothing better, as the app goes", () => {
    const [google, apple, osm] = directionsLinks({ name: "Trattoria", address: "Via del Corso 12, Roma" });
    expect(google?.href).toBe("https://www.google.com/maps/dir/?api=1&destination=Via+del+Corso+12%2C+Roma");
    expect(apple?.href).toBe("https://maps.apple.com/?daddr=Via+del+Corso+12%2C+Roma");
    expect(osm?.href).toBe("https://www.openstreetmap.org/directions?to=Via+del+Corso+12%2C+Roma");
  });
});

describe("a route", () => {
  const places = (count: number): Coordinate[] =>
    Array.from({ length: count }, (_, nth) => ({ latitude: -nth, longitude: nth }));

  test("of two places has an address in each app", () => {
    expect(routeLinks(places(2), { mode: "transit", isPhone: false })).toEqual([
      {
        ...{ app: "google", from: 0, to: 1 },
        href: "https://www.google.com/maps/dir/?api=1&origin=0%2C0&destination=-1%2C1&travelmode=transit",
      },
      { app: "apple", from: 0, to: 1, href: "https://maps.apple.com/?saddr=0%2C0&daddr=-1%2C1&dirflg=r" },
      {
        ...{ app: "osm", from: 0, to: 1 },
        href: "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=0%2C0%3B-1%2C1",
      },
    ]);
  });

  test("has places on the way", () => {
    const links = routeLinks(places(4), { mode: "bike", isPhone: true });
    const [google] = hrefs(links, "google");
    expect(google?.searchParams.get("waypoints")).toBe("-1,1|-2,2");
    expect(google?.searchParams.get("travelmode")).toBe("bicycling");
    const [apple] = hrefs(links, "apple");
    expect(apple?.pathname).toBe("/directions");
    expect(apple?.searchParams.getAll("waypoint")).toEqual(["-1,1", "-2,2"]);
    const [osm] = hrefs(links, "osm");
    expect(osm?.origin).toBe("https://routing.openstreetmap.de");
    expect(osm?.searchParams.getAll("loc")).toEqual(["0,0", "-1,1", "-2,2", "-3,3"]);
    expect(osm?.searchParams.get("srv")).toBe("1");
  });

  test("leaves the mode to the app where it is not known, or not possible", () => {
    const mode = (links: ReturnType<typeof routeLinks>) =>
      hrefs(links, "google")[0]?.searchParams.get("travelmode");
    expect(mode(routeLinks(places(3), { isPhone: false }))).toBeNull();
    expect(mode(routeLinks(places(3), { mode: "transit", isPhone: false }))).toBeNull();
    expect(mode(routeLinks(places(3), { mode: "drive", isPhone: false }))).toBe("driving");
    for (const count of [2, 3]) {
      const [osm] = hrefs(routeLinks(places(count), { isPhone: false }), "osm");
      expect([osm?.searchParams.has("engine"), osm?.searchParams.has("srv")]).toEqual([false, false]);
    }
  });

  test("is in parts that overlap where an app takes fewer places", () => {
    const parts = (count: number, isPhone: boolean) =>
      routeLinks(places(count), { isPhone })
        .filter(({ app }) => app === "google")
        .map(({ from, to }) => `${from}-${to}`);
    expect(parts(5, true)).toEqual(["0-4"]);
    expect(parts(6, true)).toEqual(["0-4", "4-5"]);
    expect(parts(11, false)).toEqual(["0-10"]);
    expect(parts(60, false)).toEqual(["0-10", "10-20", "20-30", "30-40", "40-50", "50-59"]);
    expect(parts(1, false)).toEqual([]);
    expect(parts(0, false)).toEqual([]);
  });
});

describe("a day's route", () => {
  const stop = (latitude?: number): Stop => ({
    ...{ id: `stop-${latitude}`, name: "Somewhere", category: "other" },
    ...(latitude !== undefined && { coordinate: { latitude, longitude: 0 } }),
  });
  const options = { isPhone: true, stopsBefore: 7 };
  const modeIn = (modes: Parameters<typeof dayRouteItems>[1]["modes"]) =>
    new URL(dayRouteItems([stop(1), stop(2)], { modes, ...options })[0]?.href ?? "").searchParams.get(
      "travelmode",
    );

  test("is gone as all of its ways are", () => {
    expect(modeIn(["walk", "walk"])).toBe("walking");
    expect(modeIn(["walk", "drive"])).toBeNull();
    expect(modeIn([])).toBeNull();
  });

  test("leaves out stops that are not on the map, and says which are in which part", () => {
    const stops = [stop(1), stop(), stop(2), stop(3), stop(4), stop(5), stop(6)];
    const google = dayRouteItems(stops, { modes: [], ...options }).filter(({ app }) => app === "google");
    expect(google.map((item) => item.stops)).toEqual([
      { first: 8, last: 13 },
      { first: 13, last: 14 },
    ]);
    expect(dayRouteItems([stop(), stop(1)], { modes: [], ...options })).toEqual([]);
  });
});
