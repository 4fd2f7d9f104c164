import type { Connections } from "../../../contract/connections.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { ProviderFailure } from "../../outside/provider-fetch.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { readItinerary } from "../itineraries/itineraries.ts";

type ConnectionParts = Pick<Parts, "db" | "clock" | "config" | "log"> &
  Pick<ItineraryParts, "itineraryReader"> &
  Pick<GeoParts, "connections">;

type FindConnectionsInput = {
  readonly id: string;
  readonly dayId: string;
  readonly to: string;
  readonly at: string;
  readonly arriveBy?: boolean;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** For one traveller in an hour. */
const maxRequests = 60;

/** What the operators of the public server ask to be linked. */
const credits: Readonly<Record<string, string>> = {
  "https://api.transitous.org": "https://transitous.org/sources/",
};

/** The connections to a stop from the one before it. */
export async function findConnections(
  parts: ConnectionParts,
  principal: Principal,
  { id, dayId, to: toId, at, arriveBy = false, signal }: FindConnectionsInput,
): Promise<Connections> {
  const { connections, config, log } = parts;
  const { travellerId } = requireTraveller(principal);
  const { jsonText } = await readItinerary(parts, principal, id);
  if (!connections) throw new Failure("notFound", { detail: "This server knows no timetables." });
  const { from, to } = endsOf(JSON.parse(jsonText) as Itinerary, dayId, toId);
  await countAttempt(parts, [
    {
      of: `connections traveller ${travellerId}`,
      max: maxRequests,
      windowSeconds: 3_600,
      message: "That were many connections.",
    },
  ]);
  const creditUrl = config.transit.kind === "none" ? undefined : credits[config.transit.url];
  try {
    const found = await connections.find({ from, to, at, arriveBy }, signal);
    return { data: [...found], ...(creditUrl && { creditUrl }) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!signal.aborted) log.warn({ err: error }, "connections could not be found");
    throw new Failure("unavailable", {
      detail: "The timetables do not answer right now. Try again in a moment.",
      retryAfterSeconds: 30,
    });
  }
}

function endsOf({ days }: Itinerary, dayId: string, toId: string) {
  const stops = days.find(({ id }) => id === dayId)?.stops ?? [];
  const nth = stops.findIndex(({ id }) => id === toId);
  const to = stops[nth]?.coordinate;
  const from = stops.slice(0, Math.max(0, nth)).findLast(({ coordinate }) => coordinate)?.coordinate;
  if (nth < 0) throw new Failure("notFound", { detail: "This itinerary has no such day or stop." });
  if (!from || !to)
    throw new Failure("badRequest", {
      detail: "Connections lead from one stop with a coordinate to the next one.",
      errors: [{ path: "/to", message: "must be a stop with a coordinate, after another one" }],
    });
  return { from, to };
}
