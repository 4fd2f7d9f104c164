import { describe, expect, test } from "vitest";
import type { Coordinate } from "../../../contract/itinerary.ts";
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

  test("is opened by the phone's own app, whatever its name", () => {
    expect(geoLink({ name: "Pier (north)", coordinate: castle })).toBe(
      "geo:38.7139,-9.1334?q=38.7139,-9.1334(Pier%20north)",
    );
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
