import type { Day, Expense, PackingItem, Stop } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";
import { edits } from "./edits.ts";
import type { Collision } from "./merge/collision.ts";
import { same } from "./merge/same.ts";

export type Choice = "mine" | "theirs" | "both";

type Part = Day | Stop | PackingItem | Expense;
type Kind = "draft" | "day" | "stop" | "packing" | "expense";

/** What a collision is about: a part of the itinerary, and the field of it unless it is the part itself. */
export type Subject = { readonly kind: Kind; readonly id?: string; readonly field?: string };

export const subjectOf = (path: string): Subject => {
  const [list = "", id = "", second, third, fourth] = path.slice(1).split("/");
  const field = (name: string | undefined) => (name === undefined ? {} : { field: name });
  if (list === "packing" && id) return { kind: "packing", id, ...field(second) };
  if (list === "expenses" && id) return { kind: "expense", id, ...field(second) };
  if (list !== "days" || !id) return { kind: "draft", field: list };
  if (second === "stops" && third) return { kind: "stop", id: third, ...field(fourth) };
  return { kind: "day", id, ...field(second) };
};

/** The part as it is in the draft now. */
export const partOf = (draft: Draft, { kind, id }: Subject): Part | undefined => {
  const isIt = (part: { readonly id: string }) => part.id === id;
  if (kind === "packing") return draft.packing.find(isIt);
  if (kind === "expense") return draft.expenses.find(isIt);
  if (kind === "day") return draft.days.find(isIt);
  return draft.days.flatMap(({ stops }) => stops).find(isIt);
};

export const dayOfStop = (draft: Draft, stopId: string): Day | undefined =>
  draft.days.find(({ stops }) => stops.some(({ id }) => id === stopId));

/** What stands at the place of a collision now. */
const valueAt = (draft: Draft, subject: Subject): unknown => {
  if (subject.kind === "draft") return draft[subject.field as keyof Draft];
  const part = partOf(draft, subject);
  if (subject.field === undefined || part === undefined) return part;
  if (subject.field === "day") return dayOfStop(draft, part.id)?.id;
  return (part as unknown as Record<string, unknown>)[subject.field];
};

/** Collisions that are still open, with what stands there by now. */
export const stillOpen = (collisions: readonly Collision[], draft: Draft): Collision[] =>
  collisions.flatMap((collision) => {
    const subject = subjectOf(collision.path);
    const isPart = subject.kind !== "draft";
    const value = valueAt(draft, subject);
    if (isPart && !partOf(draft, subject)) return [];
    if (subject.field === undefined) return [collision];
    return same(value, collision.mine) ? [] : [{ ...collision, theirs: value }];
  });

const removed = (draft: Draft, { kind, id = "" }: Subject): Draft => {
  if (kind === "packing") return edits.removePackingItem(draft, id);
  if (kind === "expense") return edits.removeExpense(draft, id);
  return kind === "day" ? edits.removeDay(draft, id) : edits.removeStop(draft, id);
};

const withValue = (draft: Draft, { kind, id = "", field = "" }: Subject, value: unknown): Draft => {
  const changes = { [field]: value };
  if (kind === "draft") return edits.change(draft, changes);
  if (kind === "packing") return edits.changePackingItem(draft, id, changes);
  if (kind === "expense") return edits.changeExpense(draft, id, changes);
  if (kind === "day") return edits.changeDay(draft, id, changes);
  if (field !== "day") return edits.changeStop(draft, id, changes);
  const day = draft.days.find((day) => day.id === value);
  return day ? edits.moveStop(draft, id, { dayId: day.id, index: day.stops.length }) : draft;
};

/** Both texts, theirs first, as they stand one below the other. */
const bothTexts = (mine: unknown, theirs: unknown): string => `${theirs}\n\n${mine}`;

/** The draft after the traveller has chosen. What stands there is theirs already, unless someone took it away. */
export const settled = (draft: Draft, { path, mine, theirs }: Collision, choice: Choice): Draft => {
  const subject = subjectOf(path);
  if (subject.field === undefined) {
    const chosen = choice === "mine" ? mine : theirs;
    return chosen === undefined && choice !== "both" ? removed(draft, subject) : draft;
  }
  if (choice === "theirs") return draft;
  return withValue(draft, subject, choice === "mine" ? mine : bothTexts(mine, theirs));
};

/** What collided before and what does now, each place once. Two texts of mine on one place both stay. */
export const withNew = (open: readonly Collision[], fresh: readonly Collision[]): Collision[] => {
  const merged = new Map(open.map((collision) => [collision.path, collision]));
  for (const collision of fresh) {
    const before = merged.get(collision.path)?.mine;
    const { mine } = collision;
    const keepsBoth = typeof before === "string" && typeof mine === "string" && !mine.includes(before);
    merged.set(collision.path, keepsBoth ? { ...collision, mine: bothTexts(mine, before) } : collision);
  }
  return [...merged.values()];
};
