import type { Role } from "../../../contract/itinerary.ts";
import { canRead, itinerariesFor } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/author.ts";
import { authorColumn } from "../../presenters/itinerary-columns.queries.ts";

export type RevisionRow = {
  version: number;
  isCurrent: boolean;
  card: string;
  writtenAt: Date;
  /** Null when their account was deleted. */
  writtenBy: AuthorRow | null;
  /** JSON; null for the first version, and where the write did not know what it changed. */
  changes: string | null;
  /** The content of the version before, only where the two are to be compared. */
  formerDraft: string | null;
  /** This version's content, with `formerDraft` alone. */
  comparedDraft: string | null;
};

type FullRevisionRow = RevisionRow & { draft: string };

/** The most that is read to compare versions, for a page of a history. */
const maxComparedOctets = 2_000_000;

/** The caller's role on the itinerary, and the revisions. */
export type History<Row> = { role: Role; revisions: Row[] };

type HistoryQuery = { id: string; travellerId: string };

/** The newest first. Undefined when the caller may not read the itinerary. */
export async function findRevisions(
  db: Db,
  { id, travellerId, before, limit }: HistoryQuery & { before: number | null; limit: number },
): Promise<History<RevisionRow> | undefined> {
  const isEarlier = (version: string) => db`coalesce(${db(version)} < ${before}::integer, true)`;
  const rows = await db<(Found & RevisionRow)[]>`
    select ${revision(db)} from ${itinerariesFor(db, travellerId)}
    left join lateral (
      select i.version, true as is_current, i.card, coalesce(i.written_at, i.updated_at) as written_at, i.written_by,
        ${currentChanges(db)} as changes, i.draft
      where ${isEarlier("i.version")}
      union all
      select version, false, card, written_at, written_by, changes, draft from itinerary_revisions r
      where itinerary_id = i.id and ${isEarlier("r.version")}
      order by version desc ${atMost(db, limit)}
    ) r on true
    ${joinFormer(db)}
    left join travellers w on w.id = r.written_by
    where i.id = ${id} and ${canRead(db, travellerId)}
    order by r.version desc`;
  return history(rows);
}

/** At most one. Undefined when the caller may not read the itinerary. */
export async function findRevision(
  db: Db,
  { id, travellerId, version }: HistoryQuery & { version: number },
): Promise<History<FullRevisionRow> | undefined> {
  const rows = await db<(Found & FullRevisionRow)[]>`
    select ${revision(db)}, r.draft from ${itinerariesFor(db, travellerId)}
    left join lateral (
      select i.version, true as is_current, i.card, coalesce(i.written_at, i.updated_at) as written_at, i.written_by,
        ${currentChanges(db)} as changes, i.draft
      where i.version = ${version}
      union all
      select version, false, card, written_at, written_by, changes, draft from itinerary_revisions
      where itinerary_id = i.id and version = ${version}
    ) r on true
    ${joinFormer(db)}
    left join travellers w on w.id = r.written_by
    where i.id = ${id} and ${canRead(db, travellerId)}`;
  return history(rows);
}

/** Those of another version are left from a write that did not know what it changed. */
const currentChanges = (db: Db) => db`case when i.changes_version = i.version then i.changes end`;

/** The version before, if it is to be compared with `r`. */
const joinFormer = (db: Db) => db`
  left join itinerary_revisions former
    on former.itinerary_id = i.id and former.version = r.version - 1 and r.changes is null`;

const isCompared = (db: Db) => db`
  sum(octet_length(former.draft) + octet_length(r.draft)) over (order by r.version desc) <= ${maxComparedOctets}`;

/** `r` is the revision, `former` the one before, `w` the author. */
const revision = (db: Db) => db`
  coalesce(e.role, 'none') as role, r.version, r.is_current as "isCurrent", r.card, r.written_at as "writtenAt",
  r.changes,
  case when ${isCompared(db)} then former.draft end as "formerDraft",
  case when ${isCompared(db)} and former.draft is not null then r.draft end as "comparedDraft",
  ${authorColumn(db, "w")} as "writtenBy"`;

/** If no revision is found, there is one row without a revision, for the role. */
type Found = { role: Role };

function history<Row extends Found & RevisionRow>(rows: readonly Row[]): History<Row> | undefined {
  const [first] = rows;
  return first && { role: first.role, revisions: rows.filter(({ version }) => version !== null) };
}
