import type { Day, Expense, PackingItem, Stop } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";

type Part = Day | Stop | PackingItem | Expense;
type Kind = "draft" | "day" | "stop" | "packing" | "expense";

/** Points at a field of a draft or of one of its parts; without a field, at the part itself. */
export type DraftPath = { readonly kind: Kind; readonly id?: string; readonly field?: string };

/** Parses a JSON Pointer by ids, such as `/days/{dayId}/stops/{stopId}/name`. */
export const parseDraftPath = (pointer: string): DraftPath => {
  const [list = "", id = "", second, third, fourth] = pointer.slice(1).split("/");
  const field = (name: string | undefined) => (name === undefined ? {} : { field: name });
  if (list === "packing" && id) return { kind: "packing", id, ...field(second) };
  if (list === "expenses" && id) return { kind: "expense", id, ...field(second) };
  if (list !== "days" || !id) return { kind: "draft", field: list };
  if (second === "stops" && third) return { kind: "stop", id: third, ...field(fourth) };
  return { kind: "day", id, ...field(second) };
};

export const findPart = (draft: Draft, { kind, id }: DraftPath): Part | undefined => {
  const isIt = (part: { readonly id: string }) => part.id === id;
  if (kind === "packing") return draft.packing.find(isIt);
  if (kind === "expense") return draft.expenses.find(isIt);
  if (kind === "day") return draft.days.find(isIt);
  return draft.days.flatMap(({ stops }) => stops).find(isIt);
};

export const findDayOfStop = (draft: Draft, stopId: string): Day | undefined =>
  draft.days.find(({ stops }) => stops.some(({ id }) => id === stopId));

/** What a draft says at a path. A stop's `day` is the id of the day that it is on. */
export const findValue = (draft: Draft, path: DraftPath): unknown => {
  if (path.kind === "draft") return draft[path.field as keyof Draft];
  const part = findPart(draft, path);
  if (path.field === undefined || part === undefined) return part;
  if (path.field === "day") return findDayOfStop(draft, part.id)?.id;
  return (part as unknown as Record<string, unknown>)[path.field];
};
