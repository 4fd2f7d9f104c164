import { isDeepStrictEqual } from "node:util";
import { findMovedIds } from "../../../contract/find-moved-ids.ts";
import type { RevisionChange } from "../../../contract/revision.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import type { ImagePart } from "./find-part.ts";

/** One change of one part, before those of the same kind are counted together. */
type Detail = Omit<RevisionChange, "count">;
type Part = { readonly id: string };

const maxEntries = 6;
const maxNameLength = 80;

type Compared = { readonly before: CompleteDraft; readonly after: CompleteDraft };

/** What differs between two versions, in a few entries however much it is. */
export function summariseChanges({
  before,
  after,
  otherFields = [],
}: Compared & {
  /** What changed beside the drafts. */
  readonly otherFields?: readonly string[];
}): RevisionChange[] {
  const fields = [...changedFields(before, after), ...otherFields];
  const details: Detail[] = [
    ...(fields.length > 0 ? [{ part: "itinerary" as const, change: "changed" as const, fields }] : []),
    ...dayChanges({ before, after }),
    ...stopChanges({ before, after }),
    ...listChanges("packingItem", before.packing, after.packing),
    ...listChanges("expense", before.expenses, after.expenses),
  ];
  const exact = countEqual(details, exactKey);
  return exact.length <= maxEntries ? exact : countEqual(details, ({ part, change }) => [part, change]);
}

/** Days that came, moved or went are counted together; everything else by the day that it is on. */
const exactKey = ({ part, change, day, fields }: Detail): unknown => {
  const isWholeDay = part === "day" && change !== "changed";
  return [part, change, isWholeDay ? undefined : day, fields];
};

/** A version that only sets or removes an image. */
export function imageChange(part: ImagePart): RevisionChange {
  const changed = { change: "changed", count: 1 } as const;
  switch (part.kind) {
    case "itinerary":
      return { part: "itinerary", ...changed, fields: ["coverImage"] };
    case "day":
      return { part: "day", ...changed, day: part.number, fields: ["image"] };
    case "stop":
      return { part: "stop", ...changed, ...nameOf(part.stop), fields: ["image"] };
  }
}

const notCompared = new Set(["id", "stops", "days", "packing", "expenses"]);

function changedFields(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !notCompared.has(field) && !isDeepStrictEqual(old.get(field), now.get(field)),
  );
}

const nameOf = (part: object): { name?: string } => {
  const name = "name" in part ? part.name : "title" in part ? part.title : undefined;
  return typeof name === "string" && name !== "" ? { name: name.slice(0, maxNameLength) } : {};
};

const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id);
const byId = <P extends Part>(parts: readonly P[]) => new Map(parts.map((part) => [part.id, part]));

function dayChanges({ before, after }: Compared): Detail[] {
  const [old, now] = [byId(before.days), byId(after.days)];
  const moved = findMovedIds(idsOf(before.days), idsOf(after.days));
  const part = "day" as const;
  return [
    ...after.days.flatMap((is, index): Detail[] => {
      const was = old.get(is.id);
      const about = { part, ...nameOf(is), day: index + 1 };
      if (!was) return [{ ...about, change: "added" }];
      const fields = changedFields(was, is);
      return [
        ...(moved.has(is.id) ? [{ ...about, change: "moved" as const }] : []),
        ...(fields.length > 0 ? [{ ...about, change: "changed" as const, fields }] : []),
      ];
    }),
    ...before.days.flatMap((was, index): Detail[] =>
      now.has(was.id) ? [] : [{ part, change: "removed", ...nameOf(was), day: index + 1 }],
    ),
  ];
}

const placesOf = ({ days }: CompleteDraft) =>
  new Map(days.flatMap(({ id: dayId, stops }) => stops.map((stop) => [stop.id, { stop, dayId }])));

function stopChanges({ before, after }: Compared): Detail[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const [daysBefore, daysAfter] = [byId(before.days), byId(after.days)];
  const part = "stop" as const;
  const here = after.days.flatMap(({ id: dayId, stops }, index) => {
    const moved = findMovedIds(idsOf(daysBefore.get(dayId)?.stops ?? []), idsOf(stops));
    const day = index + 1;
    return stops.flatMap((is): Detail[] => {
      const was = old.get(is.id);
      const about = { part, ...nameOf(is) };
      if (!was) return [{ ...about, change: "added", day }];
      const fields = changedFields(was.stop, is);
      return [
        ...(was.dayId !== dayId ? [{ ...about, change: "moved" as const, day }] : []),
        ...(moved.has(is.id) ? [{ ...about, change: "moved" as const }] : []),
        ...(fields.length > 0 ? [{ ...about, change: "changed" as const, fields }] : []),
      ];
    });
  });
  // Those of a removed day are gone with it.
  const gone = before.days.flatMap(({ id, stops }, index) =>
    daysAfter.has(id)
      ? stops
          .filter((stop) => !now.has(stop.id))
          .map((stop) => ({ part, change: "removed" as const, ...nameOf(stop), day: index + 1 }))
      : [],
  );
  return [...here, ...gone];
}

function listChanges(
  part: "packingItem" | "expense",
  before: readonly Part[],
  after: readonly Part[],
): Detail[] {
  const [old, now] = [byId(before), byId(after)];
  const moved = findMovedIds(idsOf(before), idsOf(after));
  return [
    ...after.flatMap((is): Detail[] => {
      const was = old.get(is.id);
      const about = { part, ...nameOf(is) };
      if (!was) return [{ ...about, change: "added" }];
      const changed = changedFields(was, is);
      const fields = changed.filter((field) => field !== "isPacked");
      // A tick is a change of its own.
      const tick = "isPacked" in is && is.isPacked ? "packed" : "unpacked";
      return [
        ...(moved.has(is.id) ? [{ ...about, change: "moved" as const }] : []),
        ...(changed.length > fields.length ? [{ ...about, change: tick } as const] : []),
        ...(fields.length > 0 ? [{ ...about, change: "changed" as const, fields }] : []),
      ];
    }),
    ...before.flatMap((was): Detail[] =>
      now.has(was.id) ? [] : [{ part, change: "removed", ...nameOf(was) }],
    ),
  ];
}

/** Counts details with the same key as one entry, which has only what they have in common. */
function countEqual(details: readonly Detail[], keyOf: (detail: Detail) => unknown): RevisionChange[] {
  return [...Map.groupBy(details, (detail) => JSON.stringify(keyOf(detail))).values()].map((group) => {
    const [first, ...more] = group as [Detail, ...Detail[]];
    const isCommon = (field: "day" | "fields") =>
      first[field] !== undefined && more.every((detail) => isDeepStrictEqual(detail[field], first[field]));
    return {
      part: first.part,
      change: first.change,
      count: group.length,
      ...(more.length === 0 && first.name !== undefined && { name: first.name }),
      ...(isCommon("day") && { day: first.day }),
      ...(isCommon("fields") && { fields: first.fields }),
    } as RevisionChange;
  });
}
