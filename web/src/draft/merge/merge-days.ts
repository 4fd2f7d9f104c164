import type { Day, Stop } from "../../../../contract/itinerary.ts";
import { isEqual } from "./is-equal.ts";
import { type Fields, type MergeContext, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import { byId, idsOf } from "./merge-parts.ts";

type Side = {
  readonly days: ReadonlyMap<string, Day>;
  readonly stops: ReadonlyMap<string, { readonly stop: Stop; readonly dayId: string }>;
};

const sideOf = (days: readonly Day[]): Side => ({
  days: byId(days),
  stops: new Map(days.flatMap(({ id: dayId, stops }) => stops.map((stop) => [stop.id, { stop, dayId }]))),
});

/** Stops are merged on their own, and only the server changes images. */
const fieldsNotWritten = ["stops", "imageURL", "image"];

const writtenFields = (part: Day | Stop | undefined): Fields =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([field]) => !fieldsNotWritten.includes(field)));

const imageOf = ({ imageURL, image }: Day | Stop) => ({
  ...(imageURL !== undefined && { imageURL }),
  ...(image !== undefined && { image }),
});

const isSame = (part: Day | Stop, other: Day | Stop | undefined): boolean =>
  isEqual(writtenFields(part), writtenFields(other));

/** Whether a day's own fields changed, or stops were added or changed. */
const isEdited = (day: Day, before: Day): boolean => {
  const stopsBefore = byId(before.stops);
  return !isSame(day, before) || day.stops.some((stop) => !isSame(stop, stopsBefore.get(stop.id)));
};

type Sides = { readonly base: Side; readonly ours: Side; readonly theirs: Side };

/** The days of the merged draft, and those of them that one side had removed. */
const findRemainingDays = ({ base, ours, theirs }: Sides, { addConflict }: MergeContext) => {
  const remaining = new Set<string>();
  const removedOnOneSide = new Set<string>();
  for (const id of new Set([...theirs.days.keys(), ...ours.days.keys()])) {
    const [before, our, their] = [base.days.get(id), ours.days.get(id), theirs.days.get(id)];
    const only = our ?? (their as Day);
    if ((our && their) || !before) remaining.add(id);
    else if (isEdited(only, before)) {
      remaining.add(id);
      removedOnOneSide.add(id);
      addConflict({ path: `/days/${id}`, ours: our, theirs: their });
    }
  }
  return { remaining, removedOnOneSide };
};

/** The stops of the merged draft, each with its day. */
const mergeStops = (sides: Sides, context: MergeContext, removedOnOneSide: ReadonlySet<string>) => {
  const { base, ours, theirs } = sides;
  const dayOf = (id: string): string => {
    const [before, our, their] = [base, ours, theirs].map(({ stops }) => stops.get(id)?.dayId);
    if (our === undefined || our === before) return their ?? (our as string);
    if (their === undefined || their === before || their === our) return our;
    const winner = context.winner === "ours" ? our : their;
    context.addConflict({ path: `/days/${winner}/stops/${id}/day`, ours: our, theirs: their });
    return winner;
  };
  const merged = new Map<string, { readonly stop: Stop; readonly dayId: string }>();
  for (const id of new Set([...theirs.stops.keys(), ...ours.stops.keys()])) {
    const [before, our, their] = [base.stops.get(id), ours.stops.get(id), theirs.stops.get(id)];
    const dayId = dayOf(id);
    const only = our ?? their;
    if (our && their) {
      const values = {
        base: writtenFields(before?.stop),
        ours: writtenFields(our.stop),
        theirs: writtenFields(their.stop),
      };
      const fields = mergeFields(values, context, { path: `/days/${dayId}/stops/${id}` });
      merged.set(id, { stop: { ...(fields as unknown as Stop), ...imageOf(their.stop) }, dayId });
    } else if (only && (!before || removedOnOneSide.has(only.dayId))) merged.set(id, only);
    else if (only && !(only.dayId === before?.dayId && isSame(only.stop, before.stop))) {
      merged.set(id, only);
      context.addConflict({ path: `/days/${dayId}/stops/${id}`, ours: our?.stop, theirs: their?.stop });
    }
  }
  return merged;
};

type Lists = {
  readonly base: readonly Day[];
  readonly ours: readonly Day[];
  readonly theirs: readonly Day[];
};

/** Merges days and their stops, which may have moved from one day to another. */
export const mergeDays = (lists: Lists, context: MergeContext): Day[] => {
  const sides = { base: sideOf(lists.base), ours: sideOf(lists.ours), theirs: sideOf(lists.theirs) };
  const { remaining, removedOnOneSide } = findRemainingDays(sides, context);
  const stops = mergeStops(sides, context, removedOnOneSide);

  const mergeDay = (id: string): Day => {
    const [before, our, their] = [sides.base, sides.ours, sides.theirs].map(({ days }) => days.get(id));
    const fields =
      our && their
        ? mergeFields(
            { base: writtenFields(before), ours: writtenFields(our), theirs: writtenFields(their) },
            context,
            {
              path: `/days/${id}`,
            },
          )
        : writtenFields(our ?? their);
    const order = mergeOrder({
      base: idsOf(before?.stops ?? []),
      ours: idsOf(our?.stops ?? []),
      theirs: idsOf(their?.stops ?? []),
      isKept: (stopId) => stops.get(stopId)?.dayId === id,
      winner: context.winner,
    });
    return {
      ...(fields as Pick<Day, "id" | "title" | "summary">),
      stops: order.map((stopId) => (stops.get(stopId) as { stop: Stop }).stop),
      ...imageOf((their ?? our) as Day),
    };
  };
  const order = mergeOrder({
    base: idsOf(lists.base),
    ours: idsOf(lists.ours),
    theirs: idsOf(lists.theirs),
    isKept: (id) => remaining.has(id),
    winner: context.winner,
  });
  return order.map(mergeDay);
};
