import type { Decision } from "../../../contract/moderation.ts";
import { type RevokingTransaction, revokeCredentials } from "../../access/credentials/revoke-credentials.ts";
import type { Clock } from "../../platform/clock.ts";
import { lockPublications, restorePublications, withdrawPublications } from "../itineraries/itineraries.ts";
import { type LockedReport, type LockedTraveller, updateSuspension } from "./reports.queries.ts";

type Decided = {
  readonly decision: Decision;
  /** As it was before. */
  readonly report: LockedReport;
  readonly reported: LockedTraveller;
};

/**
 * A traveller is suspended while the decision on any report about them is `suspend`, and withdrawn itineraries are
 * published again once it is `unpublish` on none. The order of the steps makes sure that nothing is visible in between
 * that was hidden before and will be hidden after.
 */
export async function applyDecision(
  { db, revoke, clock }: RevokingTransaction & { clock: Clock },
  { decision, report, reported }: Decided,
): Promise<void> {
  const { id } = reported;
  const isSuspended = decision === "suspend" || report.othersSuspend;
  const changesSuspension = isSuspended !== reported.isSuspended;
  const withdraws = decision === "unpublish" && report.decision !== "unpublish";
  const givesBack = decision !== "unpublish" && report.decision === "unpublish" && !report.othersUnpublish;
  if (!changesSuspension && !withdraws && !givesBack) return;
  await lockPublications({ db }, id);
  if (withdraws) await withdrawPublications({ db, clock }, id);
  if (changesSuspension) await updateSuspension(db, id, isSuspended ? clock.now() : null);
  if (changesSuspension && isSuspended)
    await revokeCredentials({ db, revoke }, { travellerId: id, on: "suspension" });
  if (givesBack) await restorePublications({ db, clock }, id);
}
