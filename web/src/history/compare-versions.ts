import { findMovedIds } from "../../../contract/find-moved-ids.ts";
import type { Day, Stop } from "../../../contract/itinerary.ts";
import type { Draft } from "../draft/draft.ts";
import { isEqual } from "../draft/merge/is-equal.ts";
import { byId, idsOf, type Part } from "../draft/merge/merge-parts.ts";

type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** What happened to one part from one version to another. */
export type ComparedPart = {
  readonly kind: "draft" | "day" | "stop" | "packing" | "expense";
  readonly id: string;
  readonly name: string | undefined;
  readonly change: "added" | "removed" | "changed";
  readonly isMoved: boolean;
  /** The day that a stop was on before, if it moved to another. */
  readonly fromDay?: string;
  readonly fields: readonly FieldChange[];
};

/** The changes of one part of the page: the trip's own fields, a day, the packing list, the expenses. */
export type ComparedGroup = {
  readonly kind: "draft" | "day" | "packing" | "expenses";
  readonly id: string;
  readonly entries: readonly ComparedPart[];
};

const notCompared = new Set([
  "id",
  "stops",
  "imageURL",
  "image",
  "visibility",
  "publicDetails",
  "days",
  "packing",
  "expenses",
]);

const fieldChanges = (before: object, after: object): FieldChange[] => {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const fields = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...fields]
    .filter((field) => !notCompared.has(field) && !isEqual(old?.[field], now?.[field]))
    .map((field) => ({ field, before: old?.[field], after: now?.[field] }));
};

const nameOf = (part: object): string | undefined =>
  "name" in part ? String(part.name) : "title" in part ? String(part.title) : undefined;

type Pair<T> = { readonly old: T | undefined; readonly now: T | undefined; readonly isMoved: boolean };

const entryOf = (kind: ComparedPart["kind"], { old, now, isMoved }: Pair<Part>): ComparedPart | undefined => {
  const part = now ?? old;
  if (!part) return undefined;
  const fate = !old ? "added" : !now ? "removed" : "changed";
  const fields = old && now ? fieldChanges(old, now) : [];
  if (fate === "changed" && fields.length === 0 && !isMoved) return undefined;
  return { kind, id: part.id, name: nameOf(part), change: fate, isMoved, fields };
};

const isEntry = (entry: ComparedPart | undefined): entry is ComparedPart => entry !== undefined;

/** Pairs in the new order, then what was removed. */
const pairsOf = <T extends Part>(before: readonly T[], after: readonly T[]): Pair<T>[] => {
  const [old, now] = [byId(before), byId(after)];
  const moved = findMovedIds(idsOf(before), idsOf(after));
  return [
    ...after.map((part) => ({ old: old.get(part.id), now: part, isMoved: moved.has(part.id) })),
    ...before.filter(({ id }) => !now.has(id)).map((part) => ({ old: part, now: undefined, isMoved: false })),
  ];
};

type Placed = ReadonlyMap<string, { readonly stop: Stop; readonly dayId: string }>;

const placed = ({ days }: Draft): Placed =>
  new Map(days.flatMap(({ id: dayId, stops }) => stops.map((stop) => [stop.id, { stop, dayId }])));

const dayGroup = ({ old, now, isMoved }: Pair<Day>, before: Placed, after: Placed): ComparedGroup => {
  const { id } = (now ?? old) as Day;
  const moved = findMovedIds(idsOf(old?.stops ?? []), idsOf(now?.stops ?? []));
  const here = (now?.stops ?? []).map((stop) => {
    const from = before.get(stop.id);
    const fromDay = from && from.dayId !== id ? from.dayId : undefined;
    const pair = { old: from?.stop, now: stop, isMoved: fromDay !== undefined || moved.has(stop.id) };
    const entry = entryOf("stop", pair);
    return entry && (fromDay === undefined ? entry : { ...entry, fromDay });
  });
  const gone = (old?.stops ?? [])
    .filter((stop) => !after.has(stop.id))
    .map((stop) => entryOf("stop", { old: stop, now: undefined, isMoved: false }));
  const entries = [entryOf("day", { old, now, isMoved }), ...here, ...gone].filter(isEntry);
  return { kind: "day", id, entries };
};

/** What differs between two versions, in the order of the newer one. */
export const compareVersions = (before: Draft, after: Draft): ComparedGroup[] => {
  const fields = fieldChanges(before, after);
  const whole: ComparedPart[] =
    fields.length > 0
      ? [{ kind: "draft", id: "", name: undefined, change: "changed", isMoved: false, fields }]
      : [];
  const listed = (kind: "packing" | "expense", old: readonly Part[], now: readonly Part[]) =>
    pairsOf(old, now)
      .map((pair) => entryOf(kind, pair))
      .filter(isEntry);
  const [stopsBefore, stopsAfter] = [placed(before), placed(after)];
  const groups: ComparedGroup[] = [
    { kind: "draft", id: "", entries: whole },
    ...pairsOf(before.days, after.days).map((pair) => dayGroup(pair, stopsBefore, stopsAfter)),
    { kind: "packing", id: "packing", entries: listed("packing", before.packing, after.packing) },
    { kind: "expenses", id: "expenses", entries: listed("expense", before.expenses, after.expenses) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
};
