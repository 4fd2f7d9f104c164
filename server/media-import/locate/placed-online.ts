import type { Place } from "../../geo/gazetteer/place.ts";
import { isReadable, resembles } from "../../geo/landmarks/resembles.ts";
import { middleOf } from "../../geo/place-finder/middle-of.ts";
import { isReached, type Reach, reachOf } from "../../geo/place-finder/reach-of.ts";
import type { FoundPlace, Geocoder, SoughtPlace } from "../../outside/geocoder/geocoder.ts";
import type { PlacedNotes, PlacedStop } from "./placed-notes.ts";

type Asked = {
  readonly geocoder: Geocoder;
  readonly signal: AbortSignal;
  readonly language?: string | undefined;
  /** With how many stops it is done, each time that one had to be asked for. */
  readonly tell?: (done: number) => void;
};

/** Geocoders answer once a second, and a traveller waits. */
const mostQuestions = 20;
const mostMilliseconds = 25_000;
/** One that does not answer twice in a row is not asked again. */
const mostFailures = 2;

/** The notes, with the stops that nothing here knew looked up at a geocoder. What it cannot answer stays as it was. */
export async function placedOnline(
  notes: PlacedNotes,
  destination: Place | undefined,
  { geocoder, signal, language, tell }: Asked,
): Promise<PlacedNotes> {
  if (!destination) return notes;
  const whole = reachOf(destination);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]);
  let [questions, failures, done] = [0, 0, 0];

  const days = [];
  for (const day of notes.days) {
    const near = middleOf(day.stops.flatMap(({ coordinate }) => coordinate ?? [])) ?? whole.near;
    const stops: PlacedStop[] = [];
    for (const stop of day.stops) {
      stops.push(isAsked(stop) ? await lookedUp(stop, near) : stop);
      done += 1;
      if (isAsked(stop)) tell?.(done);
    }
    days.push({ ...day, stops });
  }
  signal.throwIfAborted();
  return { ...notes, days };

  async function lookedUp(stop: PlacedStop, near: Reach["near"]): Promise<PlacedStop> {
    if (questions === mostQuestions || failures === mostFailures || limit.aborted) return stop;
    questions += 1;
    const { name, address } = stop;
    const sought: SoughtPlace = { name, address, near, withinKm: whole.withinKm, language };
    try {
      const found = await geocoder.find(sought, limit);
      failures = 0;
      return found && isMeant(found, stop, whole)
        ? { ...stop, coordinate: found.coordinate, by: "geocoder" }
        : stop;
    } catch {
      failures += 1;
      return stop;
    }
  }
}

const isAsked = ({ coordinate, category, name }: PlacedStop): boolean =>
  coordinate === undefined && category !== "flight" && isReadable(name);

/** A geocoder gives the best it has, which may be another place, or the city that it would be in. */
function isMeant(found: FoundPlace, { name, otherNames = [] }: PlacedStop, whole: Reach): boolean {
  if (!isReached(whole, found.coordinate)) return false;
  const said = [name, ...otherNames];
  const known = [found.name, ...(found.otherNames ?? [])];
  return said.some((one) => known.some((other) => resembles(one, other, { isWhole: found.isArea === true })));
}
