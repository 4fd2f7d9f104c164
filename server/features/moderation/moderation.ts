import { randomUUID } from "node:crypto";
import type { ReportDecision } from "../../../contract/moderation.ts";
import type { Report } from "../../../contract/report.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { pageJson } from "../../presenters/itinerary-json.ts";
import { accountDeleted } from "../account/account.ts";
import { noSuchTraveller, requireSomeoneElse } from "../people/people.ts";
import { applyDecision } from "./apply-decision.ts";
import {
  findReport,
  insertDecision,
  insertReport,
  type LockedTraveller,
  listOwnReports,
  listReports,
  lockReport,
  lockTravellers,
  type OwnReportRow,
  type PageEnd,
} from "./reports.queries.ts";

/** More than anyone needs in a day, and few enough to read. */
const reportsADay = 50;

/** Also works for someone who has blocked the reporter. A second report while one is open is not added. */
export async function reportPerson(
  parts: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  { userId, reason }: Report & { userId: string },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  requireSomeoneElse(travellerId, userId, "report");
  refuseUnstorable("reason", reason);
  await countAttempt(parts, [{ of: `reports by ${travellerId}`, max: reportsADay, windowSeconds: 86_400 }]);
  const parties = await insertReport(parts.db, {
    id: randomUUID(),
    reporterId: travellerId,
    reportedId: userId,
    reason,
    now: parts.clock.now(),
  });
  if (!parties.some(({ id }) => id === travellerId)) accountDeleted();
  if (!parties.some(({ id, isSuspended }) => id === userId && !isSuspended)) noSuchTraveller();
}

type ReportsInput = {
  status?: "open" | "decided" | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** A page of reports as JSON text. */
export async function getReports(
  { db, config, cursors }: Pick<Parts, "db" | "config" | "cursors">,
  principal: Principal,
  { status = "open", limit = 25, cursor }: ReportsInput,
): Promise<{ readonly jsonText: string }> {
  const { travellerId } = requireTraveller(principal);
  const query = ["reports", travellerId, status];
  const found = await listReports(db, travellerId, {
    status,
    after: cursor === undefined ? undefined : cursors.open<PageEnd>(query, cursor),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
    mediaBase: mediaUrl(config, ""),
  });
  const page = (found ?? forModerators()).slice(0, limit);
  const last = found && found.length > limit ? page.at(-1) : undefined;
  return pageJson(
    page.map(({ report }) => report).join(","),
    last && cursors.seal(query, [last.time, last.id]),
  );
}

/**
 * Stores the decision, undoes what an earlier decision on the same report did, and does what this one says. Returns the
 * report as JSON text.
 */
export function decideReport(
  { clock, config, revocations }: Pick<Parts, "clock" | "config" | "revocations">,
  principal: Principal,
  { id, decision, note }: ReportDecision & { id: string },
): Promise<{ readonly jsonText: string }> {
  const { travellerId } = requireTraveller(principal);
  if (note !== undefined) refuseUnstorable("note", note);
  return revocations.revoking(async (db, revoke) => {
    const travellers = await lockTravellers(db, travellerId, id);
    const moderator = travellers.find((traveller) => traveller.id === travellerId) ?? accountDeleted();
    if (!moderator.isModerator) forModerators();
    const report = (await lockReport(db, id)) ?? noSuchReport();
    const reported = travellers.find((traveller) => traveller.id === report.reportedId) ?? noSuchReport();
    refuseUndecidable(decision, { moderator, reported });
    await insertDecision(db, { reportId: id, decision, note, decidedBy: travellerId, now: clock.now() });
    await applyDecision({ db, revoke, clock }, { decision, report, reported });
    return { jsonText: (await findReport(db, id, mediaUrl(config, ""))) ?? noSuchReport() };
  });
}

function refuseUndecidable(
  decision: ReportDecision["decision"],
  { moderator, reported }: { moderator: LockedTraveller; reported: LockedTraveller },
): void {
  if (reported.id === moderator.id)
    throw new Failure("conflict", {
      detail: "This report is about yourself. Leave it to another moderator.",
    });
  if (reported.isModerator && decision !== "dismiss")
    throw new Failure("conflict", {
      detail:
        "This report is about a moderator. The operator of the service has to remove their moderator role first.",
    });
}

function forModerators(): never {
  throw new Failure("roleRequired", {
    detail: "Only moderators can do this. The operator of the service appoints them.",
  });
}

function noSuchReport(): never {
  throw new Failure("notFound", {
    detail: "There is no such report. Reports are deleted with the account that they are about.",
  });
}

/** PostgreSQL can store every character but NUL. */
function refuseUnstorable(field: string, text: string): void {
  if (!text.includes("\0")) return;
  throw new Failure("validationFailed", {
    detail: `The ${field} must not contain the character U+0000.`,
    errors: [{ path: `/${field}`, message: "must not contain the character U+0000" }],
  });
}

/** The traveller's own reports. */
export function ownReports({ db }: Pick<Parts, "db">, principal: Principal): Promise<OwnReportRow[]> {
  return listOwnReports(db, requireTraveller(principal).travellerId);
}
