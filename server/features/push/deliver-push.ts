import { createHash } from "node:crypto";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Push, PushOutcome } from "../../outside/push-service/push-service.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { holdPush } from "./held-pushes.queries.ts";
import type { PushParts } from "./push.parts.ts";
import { type PushContent, pushContent } from "./push-content.ts";
import {
  deleteDevice,
  findDevice,
  noteFailure,
  noteSuccess,
  type PushDeviceRow,
} from "./push-devices.queries.ts";
import { type PushDelivery, tagOf } from "./push-message.ts";
import { quietUntil } from "./quiet-hours.ts";

type DeliveryParts = Pick<Parts, "db" | "clock" | "config" | "log"> &
  Pick<PushParts, "pushService" | "vapid">;

/** Nobody gets more, whatever others do, and nobody's devices keep the queue busy. */
const maxADay = 100;
/** A device whose push service takes nothing for so long is forgotten. */
const failingDays = 3;
const maxTries = 10;
const maxWaitMs = 3_600_000;

/**
 * Sends it as things are now. A job that runs again because its process died sends a notification with the same topic
 * and tag, which replaces the first (docs/decisions/0064).
 */
export async function deliverPush(parts: DeliveryParts, delivery: PushDelivery): Promise<void> {
  const { db, clock, pushService } = parts;
  const { sessionId, message } = delivery;
  const now = clock.now();
  const device = pushService && (await findDevice(db, { sessionId, now }));
  if (!device) return;
  const content = await pushContent(parts, device, message);
  if (!content) return;
  const { quietFrom: from, quietUntil: until } = device;
  const dueAt =
    message.kind !== "test" && from !== null && until !== null
      ? quietUntil(now, content.zone, { from, until })
      : undefined;
  if (dueAt) return holdPush(db, { ...delivery, tag: tagOf(message), dueAt });
  if (!(await countPush(parts, sessionId))) return;
  await send(parts, delivery, { device, content });
}

async function send(
  parts: DeliveryParts,
  delivery: PushDelivery,
  { device, content }: { device: PushDeviceRow; content: PushContent },
): Promise<void> {
  const { db, clock, log } = parts;
  const { sessionId, tries, message } = delivery;
  const now = clock.now();
  const noteFailing = () =>
    noteFailure(db, { sessionId, now, since: new Date(now.getTime() - failingDays * 86_400_000) });
  const outcome = await ask(parts, delivery, { device, content }).catch(async (error) => {
    await noteFailing();
    throw error;
  });
  switch (outcome.kind) {
    case "accepted":
      return noteSuccess(db, sessionId);
    case "gone":
      return deleteDevice(db, sessionId);
    case "later": {
      await noteFailing();
      if (tries >= maxTries) return;
      const waitMs = outcome.waitMs ?? Math.min(60_000 * 2 ** tries, maxWaitMs);
      const dueAt = new Date(now.getTime() + waitMs);
      return holdPush(db, { ...delivery, tries: tries + 1, tag: tagOf(message), dueAt });
    }
    case "tooLarge":
    case "refused": {
      await noteFailing();
      const { host } = new URL(device.endpoint);
      log.warn({ host, outcome }, "a push service refused a notification");
    }
  }
}

/** One that is too large is sent again without its details. */
async function ask(
  { pushService, vapid, clock }: DeliveryParts,
  { message }: PushDelivery,
  { device, content }: { device: PushDeviceRow; content: PushContent },
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = device;
  const { language, title, body, address, seconds } = content;
  const tag = createHash("sha256").update(tagOf(message)).digest("base64url").slice(0, 32);
  const push = (text: string): Push => ({
    endpoint,
    keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    payload: JSON.stringify({
      ...{ kind: message.kind, title, body: text, address, tag, language },
      timestamp: clock.time(),
      traveller: device.travellerId,
    }),
    seconds,
    urgency: message.kind === "test" ? "high" : "normal",
    topic: tag,
  });
  const service = pushService ?? never();
  const outcome = await service.send(push(body), vapid);
  return outcome.kind === "tooLarge" ? service.send(push(""), vapid) : outcome;
}

function never(): never {
  throw new Error("nothing is sent with OUTSIDE=off");
}

/** False when it is one too many. */
async function countPush(parts: DeliveryParts, sessionId: string): Promise<boolean> {
  try {
    await countAttempt(parts, [{ of: `notifications to ${sessionId}`, max: maxADay, windowSeconds: 86_400 }]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "rateLimited") return false;
    throw error;
  }
}
