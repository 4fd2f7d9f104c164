import type { PushDeviceSettings } from "../../../contract/push-device.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { invitationPush } from "./invitation-push.jobs.ts";
import { pushDelivery } from "./push-delivery.jobs.ts";
import { listDevices, listSettings } from "./push-devices.queries.ts";
import { presentSettings } from "./push-devices.ts";
import type { PushMessage } from "./push-message.ts";

type TellingParts = { readonly db: Db } & Pick<Parts, "jobs" | "config">;

type FoundReminder = {
  readonly travellerId: string;
  readonly itineraryId: string;
  readonly kind: Extract<PushMessage, { kind: "reminder" }>["reminder"]["kind"];
  readonly day: string;
};

/** In the transaction that has found them, so that each device is told of each once. */
export async function pushReminders(
  { db, jobs, config }: TellingParts,
  reminders: readonly FoundReminder[],
): Promise<void> {
  if (!config.outside || reminders.length === 0) return;
  const travellerIds = [...new Set(reminders.map(({ travellerId }) => travellerId))];
  const devices = Map.groupBy(
    await listDevices(db, { travellerIds, kind: "reminders" }),
    ({ travellerId }) => travellerId,
  );
  for (const { travellerId, ...reminder } of reminders)
    for (const { sessionId } of devices.get(travellerId) ?? []) {
      const message = { kind: "reminder", reminder } as const;
      await jobs.send(pushDelivery, { travellerId, sessionId, message, tries: 0 }, { db });
    }
}

/** In the transaction that makes the invitation. Whom it is for is found later, so that nobody learns it from here. */
export async function pushInvitation(
  { db, jobs, config }: TellingParts,
  invitationId: string,
): Promise<void> {
  if (config.outside) await jobs.send(invitationPush, { invitationId }, { db });
}

/** More than anybody can have. */
const mostDevices = 100;

/** Every device that is sent notifications, without what it takes to send any. */
export async function notifiedDevicesOf(
  { db }: Pick<Parts, "db">,
  principal: Principal,
): Promise<(PushDeviceSettings & { userAgent: string })[]> {
  const { travellerId } = requireTraveller(principal);
  const rows = await listSettings(db, { travellerId, most: mostDevices });
  return rows.map(({ userAgent, ...row }) => ({ userAgent, ...presentSettings(row) }));
}
