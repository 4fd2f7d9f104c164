import type { FieldError } from "../../../contract/errors.ts";
import type {
  Coordinate,
  DayDraft,
  ItineraryDraft,
  ItineraryPreview,
  PlaceReference,
  PublicDetails,
  StopDraft,
} from "../../../contract/itinerary.ts";
import { Failure } from "../../platform/failure.ts";
import { completeTrack } from "./complete-track.ts";
import { newId } from "./new-id.ts";

/** What is stored of a draft as a whole: its visibility and its public details have columns of their own. */
export type CompleteDraft = ItineraryPreview;

/**
 * The draft as it is stored and sent: ids and defaults filled in, times in UTC, tags trimmed and without duplicates,
 * read-only fields dropped. Its members are always in the same order, so that equal drafts are equal as text.
 */
export function completeDraft(draft: ItineraryDraft): CompleteDraft {
  const pathsById = new Map<string, string>();
  const repeated: FieldError[] = [];
  const identified = (id: string | undefined, path: string) => {
    if (id === undefined) return newId();
    const first = pathsById.get(id);
    if (first !== undefined)
      repeated.push({ path, message: `repeats the id of ${first}; ids are unique within an itinerary` });
    else pathsById.set(id, path.slice(0, -"/id".length));
    return id;
  };
  const { title, destination, origin, summary, center, startDate, bestSeason, homeCurrency } = draft;
  const complete: CompleteDraft = {
    title,
    ...defined({ destination, origin, summary, center: center && completeCoordinate(center) }),
    ...(startDate !== undefined && { startDate: utc(startDate) }),
    tags: [...new Set((draft.tags ?? []).map((tag) => tag.trim()))],
    ...defined({ bestSeason, homeCurrency }),
    days: (draft.days ?? []).map((day, d) => completeDay(day, `/days/${d}`, identified)),
    packing: (draft.packing ?? []).map(
      ({ id, name, quantity = 1, category = "other", isPacked = false }, p) => ({
        id: identified(id, `/packing/${p}/id`),
        name,
        quantity,
        category,
        isPacked,
      }),
    ),
    expenses: (draft.expenses ?? []).map(({ id, title, amount, currency, date, category = "other" }, e) => ({
      id: identified(id, `/expenses/${e}/id`),
      title,
      amount,
      ...defined({ currency }),
      ...(date !== undefined && { date: utc(date) }),
      category,
    })),
  };
  const [first] = repeated;
  if (first)
    throw new Failure("validationFailed", { detail: `${first.path} ${first.message}.`, errors: repeated });
  return complete;
}

/** What is left out is shown. */
export const completeDetails = ({
  costs = true,
  phones = true,
}: NonNullable<ItineraryDraft["publicDetails"]>): PublicDetails => ({ costs, phones });

type Identified = (id: string | undefined, path: string) => string;

function completeDay(
  { id, title, summary, track, stops = [] }: DayDraft,
  path: string,
  identified: Identified,
) {
  return {
    id: identified(id, `${path}/id`),
    ...defined({ title, summary, track: track && completeTrack(track, `${path}/track`) }),
    stops: stops.map((stop, s) => completeStop(stop, `${path}/stops/${s}`, identified)),
  };
}

function completeStop(
  { id, name, category = "other", coordinate, ...rest }: StopDraft,
  path: string,
  identified: Identified,
) {
  const { address, startTime, durationMinutes, note, phone, bookingURL, place, arriveBy, openingHours } =
    rest;
  return {
    id: identified(id, `${path}/id`),
    name,
    ...defined({ address }),
    category,
    ...defined({ coordinate: coordinate && completeCoordinate(coordinate) }),
    ...defined({ startTime, durationMinutes, note, phone, bookingURL }),
    ...defined({ place: place && completePlace(place), arriveBy, openingHours }),
  };
}

const completeCoordinate = ({ latitude, longitude }: Coordinate): Coordinate => ({ latitude, longitude });

const completePlace = ({ source, id }: PlaceReference): PlaceReference => ({ source, id });

const utc = (time: string) => new Date(time).toISOString();

/** Drops fields without a value: JSON leaves them out and never has null for them. */
function defined<Fields extends object>(
  fields: Fields,
): { [key in keyof Fields]?: Exclude<Fields[key], undefined> } {
  const present: Partial<Fields> = {};
  for (const name in fields) if (fields[name] !== undefined) present[name] = fields[name];
  return present as never;
}
