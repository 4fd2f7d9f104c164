import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../platform/database/connect.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { findVersionDraft, listVersionsSince } from "./versions.queries.ts";

export type DayChangesQuery = {
  readonly itineraryId: string;
  readonly since: Date;
  /** The dates to compare, in order. */
  readonly datesOf: (draft: CompleteDraft) => readonly string[];
};

export type DayChange = {
  readonly date: string;
  /** In the order in which they first wrote; null for someone whose account was deleted. */
  readonly writers: readonly (string | null)[];
};

/** Before these, who wrote is not found out any more. */
const maxVersions = 40;

/**
 * Which of these dates have another plan than before, and who has written to it. What was changed and changed back is no
 * change. The versions are read one after the other, because each may be large.
 */
export async function findChangesOfDays(
  db: Db,
  { itineraryId, since, datesOf }: DayChangesQuery,
): Promise<DayChange[]> {
  const [oldest, ...versions] = await listVersionsSince(db, { itineraryId, since, most: maxVersions });
  const latest = versions.at(-1);
  if (!oldest || !latest) return [];
  const draftOf = async (version: number): Promise<CompleteDraft | undefined> => {
    const draft = await findVersionDraft(db, { itineraryId, version });
    return draft === undefined ? undefined : JSON.parse(draft);
  };
  const [first, last] = [await draftOf(oldest.version), await draftOf(latest.version)];
  if (!first || !last) return [];
  const changed = datesOf(last).filter((date) => !isDeepStrictEqual(planOf(first, date), planOf(last, date)));
  if (changed.length === 0) return [];
  const writers = new Map(changed.map((date) => [date, new Set<string | null>()]));
  let before = first;
  for (const { version, writtenBy } of versions) {
    const after = version === latest.version ? last : await draftOf(version);
    if (!after) continue;
    for (const [date, names] of writers)
      if (!isDeepStrictEqual(planOf(before, date), planOf(after, date))) names.add(writtenBy);
    before = after;
  }
  return changed.map((date) => ({ date, writers: [...(writers.get(date) ?? [])] }));
}

/** What the day of this date says, whatever its number is. */
function planOf({ startDate, days }: CompleteDraft, date: string): object | undefined {
  if (startDate === undefined) return undefined;
  const nth = Math.round((Date.parse(date) - Date.parse(startDate.slice(0, 10))) / 86_400_000);
  const day = days[nth];
  if (!day) return undefined;
  const { id: _, track: __, ...plan } = day;
  return plan;
}
