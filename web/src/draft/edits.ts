import type { Day, Expense, PackingItem, Stop } from "../../../contract/itinerary.ts";
import { distanceMetres } from "../places/distance-metres.ts";
import type { Draft } from "./draft.ts";

/** A pin that is moved to an entrance or the other side of the street is still at its place. */
const samePlaceMetres = 200;

/** `undefined` removes a field. */
type Changes<T> = { readonly [field in keyof Omit<T, "id">]?: T[field] | undefined };

/** Where a stop goes: before the stop that has this index now, or to the end of the day. */
export type StopPosition = { readonly dayId: string; readonly index: number };

/** An id for a new part; unique across devices. */
export const newId = (): string => crypto.randomUUID();

/** Sets fields, and removes those that are undefined. Returns the same object when nothing changes. */
const withChanges = <T extends object>(whole: T, changes: Partial<Record<keyof T, unknown>>): T => {
  const entries = Object.entries(changes) as [keyof T, unknown][];
  if (entries.every(([field, value]) => whole[field] === value)) return whole;
  const next = { ...whole };
  for (const [field, value] of entries) {
    if (value === undefined) delete next[field];
    else next[field] = value as T[keyof T];
  }
  return next;
};

/** A stop that is moved away from its chosen place is no longer there; one that gets another name is. */
const withoutOldPlace = (stop: Stop, changes: Changes<Stop>): Changes<Stop> => {
  if (!stop.place || !("coordinate" in changes) || "place" in changes) return changes;
  const { coordinate } = changes;
  const isThere =
    coordinate && stop.coordinate && distanceMetres(coordinate, stop.coordinate) <= samePlaceMetres;
  return isThere ? changes : { ...changes, place: undefined };
};

const changeOne = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  edit: (one: T) => T,
): T[] => list.map((one) => (one.id === id ? edit(one) : one));

const without = <T extends { readonly id: string }>(list: readonly T[], id: string): T[] =>
  list.filter((one) => one.id !== id);

const insertAt = <T>(list: readonly T[], index: number, one: T): T[] => list.toSpliced(index, 0, one);

const changeInDay = (draft: Draft, dayId: string, edit: (day: Day) => Day): Draft => ({
  ...draft,
  days: changeOne(draft.days, dayId, edit),
});

const dayOf = (draft: Draft, stopId: string): Day | undefined =>
  draft.days.find(({ stops }) => stops.some(({ id }) => id === stopId));

/** Everything that can be done to a draft. Each edit returns a new draft that shares what it does not change. */
export const edits = {
  change: (draft: Draft, changes: Partial<Record<keyof Draft, unknown>>): Draft =>
    withChanges(draft, changes),

  addDay: (draft: Draft, day: Partial<Day> = {}, index = draft.days.length): Draft => ({
    ...draft,
    days: insertAt(draft.days, index, { id: newId(), stops: [], ...day }),
  }),
  changeDay: (draft: Draft, dayId: string, changes: Changes<Day>): Draft =>
    changeInDay(draft, dayId, (day) => withChanges(day, changes)),
  moveDay: (draft: Draft, dayId: string, index: number): Draft => {
    const day = draft.days.find(({ id }) => id === dayId);
    return day ? { ...draft, days: insertAt(without(draft.days, dayId), index, day) } : draft;
  },
  removeDay: (draft: Draft, dayId: string): Draft => ({ ...draft, days: without(draft.days, dayId) }),

  addStop: (draft: Draft, { dayId, index }: StopPosition, stop: Partial<Stop> & { name: string }): Draft =>
    changeInDay(draft, dayId, (day) => ({
      ...day,
      stops: insertAt(day.stops, index, { id: newId(), category: "other", ...stop }),
    })),
  changeStop: (draft: Draft, stopId: string, changes: Changes<Stop>): Draft => {
    const day = dayOf(draft, stopId);
    return day
      ? changeInDay(draft, day.id, (day) => ({
          ...day,
          stops: changeOne(day.stops, stopId, (stop) => withChanges(stop, withoutOldPlace(stop, changes))),
        }))
      : draft;
  },
  /** The index does not count the stop itself. */
  moveStop: (draft: Draft, stopId: string, { dayId, index }: StopPosition): Draft => {
    const from = dayOf(draft, stopId);
    const stop = from?.stops.find(({ id }) => id === stopId);
    if (!from || !stop || !draft.days.some(({ id }) => id === dayId)) return draft;
    const lifted = changeInDay(draft, from.id, (day) => ({ ...day, stops: without(day.stops, stopId) }));
    return changeInDay(lifted, dayId, (day) => ({ ...day, stops: insertAt(day.stops, index, stop) }));
  },
  removeStop: (draft: Draft, stopId: string): Draft => {
    const day = dayOf(draft, stopId);
    return day ? changeInDay(draft, day.id, (day) => ({ ...day, stops: without(day.stops, stopId) })) : draft;
  },

  addPackingItem: (draft: Draft, item: Partial<PackingItem> & { name: string }): Draft => ({
    ...draft,
    packing: [...draft.packing, { id: newId(), quantity: 1, category: "other", isPacked: false, ...item }],
  }),
  changePackingItem: (draft: Draft, itemId: string, changes: Changes<PackingItem>): Draft => ({
    ...draft,
    packing: changeOne(draft.packing, itemId, (item) => withChanges(item, changes)),
  }),
  removePackingItem: (draft: Draft, itemId: string): Draft => ({
    ...draft,
    packing: without(draft.packing, itemId),
  }),

  addExpense: (draft: Draft, expense: Partial<Expense> & { title: string; amount: number }): Draft => ({
    ...draft,
    expenses: [...draft.expenses, { id: newId(), category: "other", ...expense }],
  }),
  changeExpense: (draft: Draft, expenseId: string, changes: Changes<Expense>): Draft => ({
    ...draft,
    expenses: changeOne(draft.expenses, expenseId, (expense) => withChanges(expense, changes)),
  }),
  removeExpense: (draft: Draft, expenseId: string): Draft => ({
    ...draft,
    expenses: without(draft.expenses, expenseId),
  }),
};
