import type { Day, Stop } from "../../../../contract/itinerary.ts";
import { type Fields, type Merging, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import { byId, idsOf } from "./merge-parts.ts";
import { same } from "./same.ts";

type Side = {
  readonly days: ReadonlyMap<string, Day>;
  readonly stops: ReadonlyMap<string, { readonly stop: Stop; readonly dayId: string }>;
};

const sideOf = (days: readonly Day[]): Side => ({
  days: byId(days),
  stops: new Map(days.flatMap(({ id: dayId, stops }) => stops.map((stop) => [stop.id, { stop, dayId }]))),
});

/** Only the server changes images: they are no one's words. */
const notWritten = ["stops", "imageURL", "image"];

const wordsOf = (day: Day | undefined) =>
  Object.fromEntries(Object.entries(day ?? {}).filter(([field]) => !notWritten.includes(field)));

/** Whether a day has words of its own, or stops, that it did not have before. */
const isWrittenOn = (day: Day, before: Day): boolean => {
  const stopsBefore = byId(before.stops);
  return (
    !same(wordsOf(day), wordsOf(before)) || day.stops.some((stop) => !same(stop, stopsBefore.get(stop.id)))
  );
};

type Sides = { readonly base: Side; readonly mine: Side; readonly theirs: Side };

/** The days that stay, and those of them that one side has taken away. */
const stayingDays = ({ base, mine, theirs }: Sides, { collide }: Merging) => {
  const staying = new Set<string>();
  const takenAway = new Set<string>();
  for (const id of new Set([...theirs.days.keys(), ...mine.days.keys()])) {
    const [before, my, their] = [base.days.get(id), mine.days.get(id), theirs.days.get(id)];
    const only = my ?? (their as Day);
    if ((my && their) || !before) staying.add(id);
    else if (isWrittenOn(only, before)) {
      staying.add(id);
      takenAway.add(id);
      collide({ path: `/days/${id}`, mine: my, theirs: their });
    }
  }
  return { staying, takenAway };
};

/** The stops that stay, merged, each with the day that it is on. */
const stayingStops = (sides: Sides, merging: Merging, takenAway: ReadonlySet<string>) => {
  const { base, mine, theirs } = sides;
  const dayOf = (id: string): string => {
    const [before, my, their] = [base, mine, theirs].map(({ stops }) => stops.get(id)?.dayId);
    if (my === undefined || my === before) return their ?? (my as string);
    if (their === undefined || their === before || their === my) return my;
    const winner = merging.winner === "mine" ? my : their;
    merging.collide({ path: `/days/${winner}/stops/${id}/day`, mine: my, theirs: their });
    return winner;
  };
  const staying = new Map<string, { readonly stop: Stop; readonly dayId: string }>();
  for (const id of new Set([...theirs.stops.keys(), ...mine.stops.keys()])) {
    const [before, my, their] = [base.stops.get(id), mine.stops.get(id), theirs.stops.get(id)];
    const dayId = dayOf(id);
    const only = my ?? their;
    if (my && their) {
      const values = { base: before?.stop ?? {}, mine: my.stop, theirs: their.stop } as Record<
        keyof Sides,
        Fields
      >;
      const stop = mergeFields(values, merging, { path: `/days/${dayId}/stops/${id}` });
      staying.set(id, { stop: stop as unknown as Stop, dayId });
    } else if (only && (!before || takenAway.has(only.dayId))) staying.set(id, only);
    else if (only && !same(only, before)) {
      staying.set(id, only);
      merging.collide({ path: `/days/${dayId}/stops/${id}`, mine: my?.stop, theirs: their?.stop });
    }
  }
  return staying;
};

type Lists = {
  readonly base: readonly Day[];
  readonly mine: readonly Day[];
  readonly theirs: readonly Day[];
};

/** Days, and the stops on them, which may have moved from one to another. */
export const mergeDays = (lists: Lists, merging: Merging): Day[] => {
  const sides = { base: sideOf(lists.base), mine: sideOf(lists.mine), theirs: sideOf(lists.theirs) };
  const { staying, takenAway } = stayingDays(sides, merging);
  const stops = stayingStops(sides, merging, takenAway);

  const mergedDay = (id: string): Day => {
    const [before, my, their] = [sides.base, sides.mine, sides.theirs].map(({ days }) => days.get(id));
    const words =
      my && their
        ? mergeFields({ base: wordsOf(before), mine: wordsOf(my), theirs: wordsOf(their) }, merging, {
            path: `/days/${id}`,
          })
        : wordsOf(my ?? their);
    const { imageURL, image } = (their ?? my) as Day;
    const order = mergeOrder({
      base: idsOf(before?.stops ?? []),
      mine: idsOf(my?.stops ?? []),
      theirs: idsOf(their?.stops ?? []),
      stays: (stopId) => stops.get(stopId)?.dayId === id,
      winner: merging.winner,
    });
    return {
      ...(words as Pick<Day, "id" | "title" | "summary">),
      stops: order.map((stopId) => (stops.get(stopId) as { stop: Stop }).stop),
      ...(imageURL !== undefined && { imageURL }),
      ...(image !== undefined && { image }),
    };
  };
  const order = mergeOrder({
    base: idsOf(lists.base),
    mine: idsOf(lists.mine),
    theirs: idsOf(lists.theirs),
    stays: (id) => staying.has(id),
    winner: merging.winner,
  });
  return order.map(mergedDay);
};
