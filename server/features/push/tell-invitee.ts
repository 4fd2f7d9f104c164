import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { findInvitation } from "../sharing/sharing.ts";
import { pushDelivery } from "./push-delivery.jobs.ts";
import { listDevices } from "./push-devices.queries.ts";

/** From one person, and from everyone together, so that nobody fills a screen with invitations. */
const maxFromOneADay = 5;
const maxADay = 10;

/** Tells the devices of the traveller whom it is for, if there is one and nothing stands between the two. */
export async function tellInvitee(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs">,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { db, jobs } = parts;
  const invitation = await findInvitation(parts, invitationId);
  if (!invitation) return;
  const { travellerId, from } = invitation;
  const devices = await listDevices(db, { travellerIds: [travellerId], kind: "invitations" });
  if (devices.length === 0 || !(await count(parts, { travellerId, fromId: from.id }))) return;
  const message = { kind: "invitation", invitationId } as const;
  await transaction(db, async (db) => {
    for (const device of devices) await jobs.send(pushDelivery, { ...device, message, tries: 0 }, { db });
  });
}

/** False when it is one too many. Nobody is told: who invites must not learn what others do. */
async function count(
  parts: Pick<Parts, "db" | "clock" | "config">,
  { travellerId, fromId }: { travellerId: string; fromId: string },
): Promise<boolean> {
  const windowSeconds = 86_400;
  try {
    await countAttempt(parts, [
      { of: `invitations shown to ${travellerId}`, max: maxADay, windowSeconds },
      { of: `invitations shown to ${travellerId} by ${fromId}`, max: maxFromOneADay, windowSeconds },
    ]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "rateLimited") return false;
    throw error;
  }
}
