import { randomBytes } from "node:crypto";
import type { Call } from "../../../contract/sharing.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { findRole } from "../../access/roles.queries.ts";
import { requireEditor } from "../../access/roles.ts";
import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import { insertCall } from "./calls.queries.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

const callSeconds = 6 * 60 * 60;
/** Few enough to compare a token with all of them when someone joins. */
const maxCalls = 30;

/** Makes a token with which people on a video call can join the itinerary. */
export async function startCall(
  parts: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  itineraryId: string,
): Promise<Call> {
  const { travellerId } = requireTraveller(principal);
  const { db, clock } = parts;
  await countAttempt(parts, [
    { of: `calls of ${travellerId} on ${itineraryId}`, max: maxCalls, windowSeconds: callSeconds },
  ]);
  const callToken = randomBytes(24).toString("base64url");
  const expiresAt = new Date(clock.time() + callSeconds * 1_000);
  await withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    requireEditor(await findRole(db, { itineraryId, travellerId }), "let the people on a call join");
    await insertCall(db, { itineraryId, travellerId, tokenHash: tokenHash("Call", callToken), expiresAt });
  });
  return { callToken, expiresAt: expiresAt.toISOString() };
}
