import { createHash } from "node:crypto";
import type { Itinerary, ItineraryPreview } from "../../../contract/itinerary.ts";
import type { TripWeather } from "../../../contract/weather.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Principal } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { KnownWeather } from "../../geo/weather/known-weather.ts";
import { dateAfter } from "../../geo/weather/usual-weather.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { currentCaller } from "../../platform/fair-turns/current-caller.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { readItinerary } from "../itineraries/itineraries.ts";
import { dayPlaces } from "./day-places.ts";

/** The part of the day's calls that one caller may cause, so that there is something left for the others. */
const shareOfOne = 1 / 20;
/** Enough for a long trip, however few calls there are. */
const minShare = 100;

type WeatherUseCaseParts = Pick<ItineraryParts, "itineraryReader"> &
  Pick<GeoParts, "weather"> &
  Pick<Parts, "db" | "clock" | "config" | "log">;

/** What is known at once. The rest is asked for in the background. */
export async function getWeather(
  parts: WeatherUseCaseParts,
  principal: Principal,
  id: string,
): Promise<{ readonly etag: string; readonly weather: TripWeather }> {
  const { jsonText } = await readItinerary(parts, principal, id);
  const weather = await findWeather(parts, JSON.parse(jsonText) as Itinerary);
  const hash = createHash("sha256").update(JSON.stringify(weather)).digest("base64url").slice(0, 22);
  return { etag: `"${hash}"`, weather };
}

async function findWeather(
  parts: WeatherUseCaseParts,
  { startDate, ...trip }: Itinerary,
): Promise<TripWeather> {
  if (!parts.weather || startDate === undefined) return { data: [] };
  const places = dayPlaces(trip);
  const days = trip.days.flatMap(({ id: dayId }, nth) => {
    const at = places[nth];
    return at ? { dayId, at, date: dateAfter(startDate.slice(0, 10), nth) } : [];
  });
  const { known, isUnderway, isIncomplete, request } = await parts.weather.read(days);
  const isAsked = request !== undefined && (await hasShareLeft(parts, request.calls));
  if (isAsked) void request.send();
  const pending = isAsked || isUnderway;
  const incomplete = request ? "busy" : "unavailable";
  const data = days.flatMap(({ dayId, date }, nth) => (known[nth] ? { dayId, date, ...known[nth] } : []));
  return {
    data,
    ...(pending && { pending }),
    ...(isIncomplete && !pending && { incomplete }),
    ...(data.length > 0 && {
      credit: { text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/" },
    }),
  };
}

async function hasShareLeft({ db, clock, config }: WeatherUseCaseParts, calls: number): Promise<boolean> {
  const callsADay = config.weather.kind === "off" ? 0 : config.weather.callsADay;
  const limit = {
    of: `weather ${currentCaller()}`,
    max: Math.max(minShare, Math.floor(callsADay * shareOfOne)),
    windowSeconds: 86_400,
    cost: Math.ceil(calls),
  };
  try {
    await countAttempt({ db, clock, config }, [limit]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "rateLimited") return false;
    throw error;
  }
}

/** How long a mail waits for the weather. */
const waitMs = 2_000;

/** The weather of the day with this date; undefined if it is not known within a moment. */
export async function getDayWeather(
  { weather }: Pick<GeoParts, "weather">,
  trip: ItineraryPreview,
  date: string,
): Promise<KnownWeather | undefined> {
  const first = trip.startDate?.slice(0, 10) ?? date;
  const at = dayPlaces(trip)[Math.round((Date.parse(date) - Date.parse(first)) / 86_400_000)];
  if (!weather || !at) return undefined;
  const days = [{ at, date }];
  const { known, request } = await weather.read(days);
  if (known[0] || !request) return known[0];
  const isAnswered = await Promise.race([
    request.send().then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, waitMs, false).unref()),
  ]);
  return isAnswered ? (await weather.read(days)).known[0] : undefined;
}
