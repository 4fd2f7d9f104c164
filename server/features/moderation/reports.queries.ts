import type { Decision } from "../../../contract/moderation.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { authorText, type MediaBase, timeText } from "../../presenters/summaries.queries.ts";

type NewReport = { id: string; reporterId: string; reportedId: string; reason: string; now: Date };
type Party = { id: string; isSuspended: boolean };

/**
 * Adds the report unless the reporter has one that is still open; of several at once, one is added. Returns which of
 * the two travellers exist, and locks both until the transaction ends.
 */
export function insertReport(
  db: Db,
  { id, reporterId, reportedId, reason, now }: NewReport,
): Promise<Party[]> {
  return db<Party[]>`
    with parties as materialized (
      select id, suspended_at is not null as is_suspended from travellers
      where id in (${reporterId}, ${reportedId}) order by id for share
    ), filed as (
      insert into reports (id, reporter_id, reported_id, reason, created_at)
      select ${id}, reporter.id, reported.id, ${reason}, ${now} from parties reporter, parties reported
      where reporter.id = ${reporterId} and reported.id = ${reportedId} and not reported.is_suspended
      on conflict (reported_id, reporter_id) where decision is null do nothing
    )
    select id, is_suspended as "isSuspended" from parties`;
}

/** As JSON text in the contract's shape. `r` is the report, `t` the reported traveller, `p` the reporter. */
const reportText = (db: Db, mediaBase: MediaBase) => db`
  '{"id":"' || r.id || '"' || coalesce(',"reporter":' || ${authorText(db, mediaBase, "p")}, '')
  || ',"reported":' || left(${authorText(db, mediaBase)}, -1)
  || ',"isSuspended":' || (t.suspended_at is not null)::text || '}'
  || ',"reason":' || to_json(r.reason)::text || ',"createdAt":"' || ${timeText(db, "r.created_at")} || '","decisions":['
  || coalesce((
    select string_agg(
      '{"decision":"' || d.decision || '"' || coalesce(',"note":' || to_json(d.note)::text, '')
      || coalesce(',"decidedBy":' || ${authorText(db, mediaBase, "m")}, '')
      || ',"decidedAt":"' || ${timeText(db, "d.decided_at")} || '"}', ',' order by d.nth)
    from report_decisions d left join travellers m on m.id = d.decided_by where d.report_id = r.id
  ), '') || ']}'`;

const withParties = (db: Db) => db`
  reports r join travellers t on t.id = r.reported_id left join travellers p on p.id = r.reporter_id`;

/** Where a page ended: the time is text, because a Date would round it. */
export type PageEnd = readonly [time: string, id: string];

type ReportsQuery = {
  status: "open" | "decided";
  after: PageEnd | undefined;
  limit: number;
  mediaBase: MediaBase;
};

export type ReportRow = { id: string; time: string; report: string };

/**
 * Open reports with the oldest first, decided ones with the last decided first. Undefined when the caller is not a
 * moderator.
 */
export async function listReports(
  db: Db,
  callerId: string,
  { status, after, limit, mediaBase }: ReportsQuery,
): Promise<ReportRow[] | undefined> {
  const isOpen = status === "open";
  const time = isOpen ? db`r.created_at` : db`r.decided_at`;
  const place = after && db`(${after[0]}::text::timestamptz, ${after[1]}::uuid)`;
  const beyond = place && (isOpen ? db`and (${time}, r.id) > ${place}` : db`and (${time}, r.id) < ${place}`);
  const rows = await db<(ReportRow | { id: null })[]>`
    select page.id, page.time::text as time, page.report
    from travellers caller left join lateral (
      select r.id, ${time} as time, ${reportText(db, mediaBase)} as report from ${withParties(db)}
      where r.decision is ${isOpen ? db`null` : db`not null`} ${beyond ?? db``}
      order by ${isOpen ? db`r.created_at, r.id` : db`r.decided_at desc, r.id desc`}
      ${atMost(db, limit)}
    ) page on true
    where caller.id = ${callerId} and caller.moderator
    order by ${isOpen ? db`page.time, page.id` : db`page.time desc, page.id desc`}`;
  if (rows.length === 0) return undefined;
  return rows.filter((row) => row.id !== null);
}

/** Undefined when it does not exist. */
export async function findReport(db: Db, id: string, mediaBase: MediaBase): Promise<string | undefined> {
  const [row] = await db<{ report: string }[]>`
    select ${reportText(db, mediaBase)} as report from ${withParties(db)} where r.id = ${id}`;
  return row?.report;
}

export type LockedTraveller = { id: string; isModerator: boolean; isSuspended: boolean };

/**
 * Locks the caller and the reported traveller until the transaction ends: signing in, publishing, becoming a moderator
 * and other decisions about them wait. In the order of their ids, as in every transaction that locks two travellers.
 */
export function lockTravellers(db: Db, callerId: string, reportId: string): Promise<LockedTraveller[]> {
  return db<LockedTraveller[]>`
    select id, moderator as "isModerator", suspended_at is not null as "isSuspended" from travellers
    where id in (${callerId}, (select reported_id from reports where id = ${reportId}))
    order by id for no key update`;
}

export type LockedReport = {
  reportedId: string;
  /** The decision so far. */
  decision: Decision | null;
  /** The decisions on other reports about the same traveller. */
  othersUnpublish: boolean;
  othersSuspend: boolean;
};

/** Undefined when it does not exist. The travellers are locked already, so the other decisions cannot change either. */
export async function lockReport(db: Db, id: string): Promise<LockedReport | undefined> {
  const other = (decision: Decision) => db`
    exists (select from reports o where o.reported_id = r.reported_id and o.id <> r.id and o.decision = ${decision})`;
  const [row] = await db<LockedReport[]>`
    select r.reported_id as "reportedId", r.decision,
      ${other("unpublish")} as "othersUnpublish", ${other("suspend")} as "othersSuspend"
    from reports r where r.id = ${id} for no key update`;
  return row;
}

type NewDecision = {
  reportId: string;
  decision: Decision;
  note: string | undefined;
  decidedBy: string;
  now: Date;
};

/** Stores the decision. The report is locked already, so decisions are numbered one after the other. */
export async function insertDecision(
  db: Db,
  { reportId, decision, note, decidedBy, now }: NewDecision,
): Promise<void> {
  await db`
    with decided as (
      update reports set decision = ${decision}, decided_at = ${now} where id = ${reportId}
    )
    insert into report_decisions (report_id, nth, decision, note, decided_by, decided_at)
    select ${reportId}, 1 + count(*), ${decision}, ${note ?? null}, ${decidedBy}, ${now}
    from report_decisions where report_id = ${reportId}`;
}

export async function updateSuspension(db: Db, travellerId: string, suspendedAt: Date | null): Promise<void> {
  // Triggers: apply_suspension hides or shows what they published, tell_suspension tells open event streams.
  await db`update travellers set suspended_at = ${suspendedAt} where id = ${travellerId}`;
}

export type OwnReportRow = { userId: string; reason: string; createdAt: Date };

/** The traveller's own reports, the oldest first. Only moderators see the decisions. */
export function listOwnReports(db: Db, reporterId: string): Promise<OwnReportRow[]> {
  return db<OwnReportRow[]>`
    select reported_id as "userId", reason, created_at as "createdAt"
    from reports where reporter_id = ${reporterId} order by created_at, id`;
}
