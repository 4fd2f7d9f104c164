import { plan } from "@motis-project/motis-client";
import type { ConnectionMode } from "../../../contract/connections.ts";
import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import type { Transit, TransitConnection, TransitLeg, TransitPoint } from "./transit.ts";

const maxConnections = 8;
const maxLegs = 30;
const maxTextLength = 100;

/** https://github.com/motis-project/motis: its own client, which sends everything through our gate. */
export function motis(options: ProviderOptions): Transit {
  const provider = providerFetch(
    { name: "MOTIS", imageOrigins: [], whenRefused: "check TRANSIT_URL, and its usage policy" },
    options,
  );
  return {
    async find({ from, to, at, arriveBy }, signal) {
      const { data } = await plan({
        baseUrl: options.url,
        throwOnError: true,
        query: {
          fromPlace: `${from.latitude},${from.longitude}`,
          toPlace: `${to.latitude},${to.longitude}`,
          time: at.toISOString(),
          arriveBy,
          numItineraries: 5,
          detailedLegs: false,
        },
        async fetch(request: Request) {
          const { pathname, search } = new URL(request.url);
          return Response.json(await provider.ask(signal).json(pathname + search));
        },
      });
      const found: readonly unknown[] = listOf(data, "itineraries");
      if (!Array.isArray(fieldOf(data, "itineraries")))
        throw provider.failure("sent something that is not a plan");
      return found
        .map(connectionOf)
        .filter((legs) => legs !== undefined)
        .slice(0, maxConnections);
    },
  };
}

function connectionOf(itinerary: unknown): TransitConnection | undefined {
  const legs = listOf(itinerary, "legs").map(legOf);
  const isWhole = legs.length > 0 && legs.length <= maxLegs;
  return isWhole && legs.every((leg) => leg !== undefined) ? legs : undefined;
}

function legOf(leg: unknown): TransitLeg | undefined {
  const from = pointOf(fieldOf(leg, "from"), fieldOf(leg, "startTime"));
  const to = pointOf(fieldOf(leg, "to"), fieldOf(leg, "endTime"));
  if (!from || !to || to.at < from.at || fieldOf(leg, "cancelled") === true) return undefined;
  const mode = modes[String(fieldOf(leg, "mode"))] ?? "other";
  const line = textOf(fieldOf(leg, "displayName")) || textOf(fieldOf(leg, "routeShortName"));
  const headsign = textOf(fieldOf(leg, "headsign"));
  return { mode, ...(line && { line }), ...(headsign && { headsign }), from, to };
}

function pointOf(place: unknown, time: unknown): TransitPoint | undefined {
  const [latitude, longitude] = [fieldOf(place, "lat"), fieldOf(place, "lon")];
  const at = new Date(typeof time === "string" ? time : Number.NaN);
  if (typeof latitude !== "number" || typeof longitude !== "number" || Number.isNaN(at.getTime()))
    return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const name = textOf(fieldOf(place, "name"));
  // What MOTIS calls places that are not stops.
  const isEnd = name === "START" || name === "END";
  return { name: isEnd ? "" : name, coordinate: { latitude, longitude }, at };
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, maxTextLength) : "";

const modes: Readonly<Record<string, ConnectionMode>> = {
  WALK: "walk",
  ...{
    RAIL: "train",
    HIGHSPEED_RAIL: "train",
    LONG_DISTANCE: "train",
    NIGHT_RAIL: "train",
    SUBURBAN: "train",
  },
  ...{ REGIONAL_FAST_RAIL: "train", REGIONAL_RAIL: "train", METRO: "train" },
  ...{ SUBWAY: "subway", TRAM: "tram", BUS: "bus", COACH: "bus", FERRY: "ferry", AIRPLANE: "plane" },
  ...{ FUNICULAR: "cableCar", AERIAL_LIFT: "cableCar", AREAL_LIFT: "cableCar", CABLE_CAR: "tram" },
};
