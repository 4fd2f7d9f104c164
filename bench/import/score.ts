import { geoDistance } from "d3-geo";
import type { Coordinate, ItineraryPreview, Stop } from "../../contract/itinerary.ts";
import { isSameName, nameDistance } from "./same-name.ts";
import type { TrueCase, TrueStop } from "./true-set.ts";

type FoundStop = { readonly stop: Stop; readonly day: number };
type Match = { readonly truth: TrueStop; readonly found: FoundStop };

export type CaseScore = {
  readonly truth: TrueCase;
  /** The preview, if there is one. */
  readonly preview: ItineraryPreview | undefined;
  readonly confidence: number;
  readonly found: readonly FoundStop[];
  readonly matches: readonly Match[];
  readonly missed: readonly TrueStop[];
  readonly invented: readonly FoundStop[];
};

/** Kilometres that the stop of a photo, and a located stop, may be off. */
const photoReach = 0.3;
const placedWithin = 1;

/** Matches each expected stop with at most one stop of the preview, the most similar one. */
export function scoreCase(truth: TrueCase, preview: ItineraryPreview | undefined, confidence = 0): CaseScore {
  const found = (preview?.days ?? []).flatMap(({ stops }, nth) =>
    (stops ?? []).map((stop) => ({ stop, day: nth + 1 })),
  );
  const pairs = truth.stops.flatMap((trueStop) =>
    found.flatMap((candidate) => {
      const likeness = likenessOf(truth, trueStop, candidate);
      return likeness === undefined ? [] : [{ truth: trueStop, found: candidate, likeness }];
    }),
  );
  const [takenTruths, takenFinds] = [new Set<TrueStop>(), new Set<FoundStop>()];
  const matches: Match[] = [];
  for (const { truth, found } of pairs.toSorted((one, other) => one.likeness - other.likeness)) {
    if (takenTruths.has(truth) || takenFinds.has(found)) continue;
    takenTruths.add(truth);
    takenFinds.add(found);
    matches.push({ truth, found });
  }
  return {
    ...{ truth, preview, confidence, found, matches },
    missed: truth.stops.filter((stop) => !takenTruths.has(stop)),
    invented: found.filter((stop) => !takenFinds.has(stop)),
  };
}

/** Smaller is more similar; undefined for another place. */
function likenessOf({ isPhotos }: TrueCase, truth: TrueStop, { stop, day }: FoundStop): number | undefined {
  const elsewhen = (day === truth.day ? 0 : 0.3) + ((stop.startTime ?? null) === truth.startTime ? 0 : 0.2);
  const names = [truth.name, ...truth.aliases];
  if (names.some((name) => isSameName(name, stop.name)))
    return Math.min(...names.map((name) => nameDistance(name, stop.name))) + elsewhen;
  const away = kilometres(truth.coordinate, stop.coordinate);
  return isPhotos && away !== undefined && away <= photoReach ? 1 + away + elsewhen : undefined;
}

export type Summary = {
  readonly recall: number;
  readonly precision: number;
  readonly days: number;
  readonly times: number;
  readonly durations: number;
  readonly prices: number;
  readonly destinations: number;
  readonly titles: number;
  readonly startDates: number;
  readonly packing: number;
  /** The share of located stops, of those with an expected coordinate. */
  readonly placed: number;
  /** The distance in kilometres between located stops and their expected coordinates. */
  readonly medianError: number;
  readonly largeError: number;
};

export function summaryOf(scores: readonly CaseScore[]): Summary {
  const matches = scores.flatMap((score) => score.matches);
  const shown = scores.filter(({ truth }) => !truth.isPhotos).flatMap((score) => score.matches);
  const truths = scores.flatMap(({ truth }) => truth.stops);
  const errors = matches
    .map(({ truth, found }) => kilometres(truth.coordinate, found.stop.coordinate))
    .filter((away) => away !== undefined)
    .toSorted((one, other) => one - other);
  const wanted = (read: (score: CaseScore) => number) => scores.reduce((sum, score) => sum + read(score), 0);
  return {
    recall: share(matches.length, truths.length),
    precision: share(
      matches.length,
      wanted(({ found }) => found.length),
    ),
    days: shareOf(matches, ({ truth, found }) => truth.day === found.day),
    // An invented time counts as wrong, too.
    times: shareOf(
      shown.filter(({ truth, found }) => truth.startTime ?? found.stop.startTime),
      ({ truth, found }) => truth.startTime === (found.stop.startTime ?? null),
    ),
    durations: shareOf(
      shown.filter(({ truth, found }) => truth.durationMinutes ?? found.stop.durationMinutes),
      ({ truth, found }) => truth.durationMinutes === (found.stop.durationMinutes ?? null),
    ),
    prices: share(
      wanted(({ matches, preview }) => matches.filter(({ truth }) => isPaid(truth, preview)).length),
      matches.filter(({ truth }) => truth.price).length,
    ),
    destinations: shareOf(scores, isRightDestination),
    titles: shareOf(
      scores.filter(({ truth, preview }) => truth.destination && preview),
      ({ truth, preview }) => namesOf(truth).some((name) => isSameName(name, preview?.title ?? "")),
    ),
    startDates: shareOf(
      scores.filter(({ truth }) => truth.startDate),
      ({ truth, preview }) => preview?.startDate?.slice(0, 10) === truth.startDate,
    ),
    packing: share(
      wanted(({ truth, preview }) =>
        countOf(truth.packing ?? [], (name) =>
          (preview?.packing ?? []).some((item) => isSameName(name, item.name)),
        ),
      ),
      wanted(({ truth }) => truth.packing?.length ?? 0),
    ),
    placed: share(
      errors.filter((away) => away <= placedWithin).length,
      truths.filter(({ coordinate }) => coordinate).length,
    ),
    medianError: errors[Math.floor(errors.length / 2)] ?? 0,
    largeError: errors[Math.floor(errors.length * 0.9)] ?? 0,
  };
}

/** Whether the stop's price is among the expenses. */
function isPaid({ price }: TrueStop, preview: ItineraryPreview | undefined): boolean {
  return (
    price !== null &&
    (preview?.expenses ?? []).some(
      ({ amount, currency }) => amount === price.amount && currency === price.currency,
    )
  );
}

const namesOf = ({ destination, destinationAliases = [] }: TrueCase) =>
  destination ? [destination, ...destinationAliases] : [];

function isRightDestination({ truth, preview }: CaseScore): boolean {
  if (!truth.destination) return !preview?.destination;
  const said = preview?.destination;
  return said !== undefined && namesOf(truth).some((name) => isSameName(name, said) || said.includes(name));
}

/** Compares confidence with the share of right stops, for drafts of similar confidence. */
export type Reliability = {
  readonly from: number;
  readonly drafts: number;
  readonly stops: number;
  /** The mean confidence by stop, and the share of stops that were right. */
  readonly said: number;
  readonly right: number;
};

export function reliabilityOf(scores: readonly CaseScore[]): Reliability[] {
  const tenths = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
  return tenths.flatMap((from, nth) => {
    const until = tenths[nth + 1] ?? 1.01;
    const drafts = scores.filter(
      ({ found, confidence }) => found.length > 0 && confidence >= from && confidence < until,
    );
    const stops = drafts.reduce((sum, { found }) => sum + found.length, 0);
    if (stops === 0) return [];
    return [
      {
        ...{ from, stops, drafts: drafts.length },
        said: drafts.reduce((sum, { confidence, found }) => sum + confidence * found.length, 0) / stops,
        right: drafts.reduce((sum, { matches }) => sum + matches.length, 0) / stops,
      },
    ];
  });
}

const earthRadius = 6371;

export function kilometres(
  one: Coordinate | null | undefined,
  other: Coordinate | null | undefined,
): number | undefined {
  if (!one || !other) return undefined;
  return earthRadius * geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]);
}

const countOf = <Entry>(entries: readonly Entry[], isSo: (entry: Entry) => boolean) =>
  entries.filter(isSo).length;
const shareOf = <Entry>(entries: readonly Entry[], isSo: (entry: Entry) => boolean) =>
  share(countOf(entries, isSo), entries.length);

/** 1 if there is nothing to count. */
const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
