import { createECDH } from "node:crypto";
import type { NewPushDevice, PushDevice, PushDeviceSettings } from "../../../contract/push-device.ts";
import { lockCaller } from "../../access/credentials/lock-caller.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller, type Traveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import type { PushParts } from "./push.parts.ts";
import { pushDelivery } from "./push-delivery.jobs.ts";
import {
  deleteDevice,
  deleteOldestDevices,
  findSettings,
  type PushSettingsRow,
  putDevice,
} from "./push-devices.queries.ts";

type DeviceParts = Pick<Parts, "db"> & Pick<PushParts, "pushService" | "vapid">;

/** As the contract says. */
const maxDevices = 20;

export async function getPushDevice(parts: DeviceParts, principal: Principal): Promise<PushDevice> {
  const { session } = requireTraveller(principal);
  return present(parts, session && (await findSettings(parts.db, session.id)));
}

/** It ends with the session, so a session that was ended meanwhile gets none. */
export async function setPushDevice(
  parts: DeviceParts & Pick<Parts, "clock" | "config">,
  principal: Principal,
  { subscription, quietHours, timeZone, ...settings }: NewPushDevice,
): Promise<PushDevice> {
  const { db, clock, config } = parts;
  const traveller = requireTraveller(principal);
  const sessionId = requireSession(traveller);
  const { travellerId } = traveller;
  await countAttempt(parts, [{ of: `devices set by ${travellerId}`, max: 100, windowSeconds: 3_600 }]);
  const device = {
    ...{ sessionId, travellerId, ...settings, now: clock.now() },
    ...{ quietFrom: quietHours ? quietHours.from : null, quietUntil: quietHours ? quietHours.until : null },
    timeZone: await requireTimeZone(timeZone),
    endpoint: requireEndpoint(subscription.endpoint, config),
    p256dh: requirePublicKey(subscription.keys.p256dh),
    auth: Buffer.from(subscription.keys.auth, "base64url"),
  };
  const row = await transaction(db, async (db) => {
    await lockCaller(db, traveller);
    const row = await putDevice(db, device);
    await deleteOldestDevices(db, { travellerId, max: maxDevices });
    return row;
  });
  return present(parts, row);
}

export async function removePushDevice({ db }: Pick<Parts, "db">, principal: Principal): Promise<void> {
  const { session } = requireTraveller(principal);
  if (session) await deleteDevice(db, session.id);
}

export async function sendTestNotification(
  parts: DeviceParts & Pick<Parts, "clock" | "config" | "jobs">,
  principal: Principal,
): Promise<void> {
  const { db, jobs, pushService } = parts;
  const traveller = requireTraveller(principal);
  const sessionId = requireSession(traveller);
  const { travellerId } = traveller;
  if (!(await findSettings(db, sessionId)))
    throw new Failure("notFound", { detail: "Notifications are not turned on in this browser." });
  if (!pushService)
    throw new Failure("conflict", { detail: "This service sends no notifications: OUTSIDE=off." });
  await countAttempt(parts, [{ of: `notifications tried by ${travellerId}`, max: 10, windowSeconds: 3_600 }]);
  await jobs.send(pushDelivery, { travellerId, sessionId, message: { kind: "test" }, tries: 0 });
}

function requireSession({ session }: Traveller): string {
  if (session) return session.id;
  throw new Failure("conflict", {
    detail: "Notifications go to a browser in which you are signed in; an app's token is none.",
  });
}

function present({ pushService, vapid }: DeviceParts, row: PushSettingsRow | undefined): PushDevice {
  return {
    canSend: pushService !== undefined,
    publicKey: vapid.publicKey,
    ...(row && { device: presentSettings(row) }),
  };
}

export const presentSettings = ({
  quietFrom,
  quietUntil,
  createdAt,
  reminders,
  changes,
  invitations,
  language,
  timeZone,
}: PushSettingsRow): PushDeviceSettings => ({
  ...{ reminders, changes, invitations },
  quietHours: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : false,
  ...{ language, timeZone },
  createdAt: createdAt.toISOString(),
});

/** Only what browsers give: https at the usual port, no password. Where it leads is judged when something is sent. */
function requireEndpoint(endpoint: string, { publicUrl }: Parts["config"]): string {
  const url = URL.parse(endpoint);
  const isFine =
    url?.protocol === "https:" &&
    !url.port &&
    !url.username &&
    !url.password &&
    url.origin !== new URL(publicUrl).origin;
  if (isFine) return url.href;
  throw invalid("/subscription/endpoint", "must be an https address of a push service");
}

/** On the curve, or nothing could be encrypted for it. */
function requirePublicKey(key: string): Buffer {
  const bytes = Buffer.from(key, "base64url");
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return bytes;
  } catch {
    throw invalid("/subscription/keys/p256dh", "must be a public key of P-256");
  }
}

async function requireTimeZone(timeZone: string): Promise<string> {
  const { timeZoneName } = await import("../../platform/text/time-zone-name.ts");
  return timeZoneName(timeZone) ?? invalidTimeZone();
}

function invalidTimeZone(): never {
  throw invalid("/timeZone", "must be the IANA name of a time zone, such as Europe/Lisbon");
}

const invalid = (path: string, message: string) =>
  new Failure("validationFailed", { detail: `${path} ${message}.`, errors: [{ path, message }] });
