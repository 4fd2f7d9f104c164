import type { Role } from "../../../contract/itinerary.ts";
import { canRead, itinerariesFor } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { authorText, type MediaBase } from "../../presenters/summaries.queries.ts";

export type RevisionRow = {
  version: number;
  isCurrent: boolean;
  /** JSON text without the braces. */
  card: string;
  writtenAt: Date;
  /** JSON text; null when they are gone. */
  writtenBy: string | null;
};

type FullRevisionRow = RevisionRow & { draft: string };

/** What is kept of what was asked for, and whether that is the caller's to see. */
export type History<Row> = { role: Role; revisions: Row[] };

type Asked = { id: string; travellerId: string };

/** The newest first. Undefined when the caller may not read the itinerary. */
export async function findRevisions(
  db: Db,
  { id, travellerId, before, limit }: Asked & { before: number | null; limit: number },
  mediaBase: MediaBase,
): Promise<History<RevisionRow> | undefined> {
  const isEarlier = (version: string) => db`coalesce(${db(version)} < ${before}::integer, true)`;
  const rows = await db<(Found & RevisionRow)[]>`
    select ${revision(db, mediaBase)} from ${itinerariesFor(db, travellerId)}
    left join lateral (
      select i.version, true as is_current, i.card, coalesce(i.written_at, i.updated_at) as written_at, i.written_by
      where ${isEarlier("i.version")}
      union all
      select version, false, card, written_at, written_by from itinerary_revisions r
      where itinerary_id = i.id and ${isEarlier("r.version")}
      order by version desc ${atMost(db, limit)}
    ) r on true
    left join travellers w on w.id = r.written_by
    where i.id = ${id} and ${canRead(db, travellerId)}
    order by r.version desc`;
  return history(rows);
}

/** At most one. Undefined when the caller may not read the itinerary. */
export async function findRevision(
  db: Db,
  { id, travellerId, version }: Asked & { version: number },
  mediaBase: MediaBase,
): Promise<History<FullRevisionRow> | undefined> {
  const rows = await db<(Found & FullRevisionRow)[]>`
    select ${revision(db, mediaBase)}, r.draft from ${itinerariesFor(db, travellerId)}
    left join lateral (
      select i.version, true as is_current, i.card, coalesce(i.written_at, i.updated_at) as written_at, i.written_by, i.draft
      where i.version = ${version}
      union all
      select version, false, card, written_at, written_by, draft from itinerary_revisions
      where itinerary_id = i.id and version = ${version}
    ) r on true
    left join travellers w on w.id = r.written_by
    where i.id = ${id} and ${canRead(db, travellerId)}`;
  return history(rows);
}

/** `r` is the revision, `w` who wrote it. */
const revision = (db: Db, mediaBase: MediaBase) => db`
  coalesce(e.role, 'none') as role, r.version, r.is_current as "isCurrent", r.card, r.written_at as "writtenAt",
  ${authorText(db, mediaBase, "w")} as "writtenBy"`;

/** Where no revision is found, there is a row without one, for the role. */
type Found = { role: Role };

function history<Row extends Found & RevisionRow>(rows: readonly Row[]): History<Row> | undefined {
  const [first] = rows;
  return first && { role: first.role, revisions: rows.filter(({ version }) => version !== null) };
}
