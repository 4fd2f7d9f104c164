import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { getDayWeather } from "../weather/weather.ts";
import type { Reminder } from "./reminder.ts";
import { reminderContent } from "./reminder-content.ts";
import { reminderMessage } from "./reminder-message.ts";
import { claimReminder, findUnsent, markSent } from "./send-reminder.queries.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

type SendReminderParts = Pick<Parts, "db" | "clock" | "config" | "mail" | "linkTokens"> &
  Pick<GeoParts, "weather">;

/**
 * Mails the itinerary as it is now, unless the reminder has become pointless. A mail is sent twice only if this process
 * dies just after the mail server took it, and then with the same Message-ID (docs/decisions/0012).
 */
export async function sendReminder(parts: SendReminderParts, reminder: Reminder): Promise<void> {
  const { db, clock, config, mail } = parts;
  await transaction(db, async (db) => {
    if (!(await claimReminder(db, reminder))) throw new Error("another node is sending this reminder");
    const unsent = await findUnsent(db, reminder);
    if (!unsent) return;
    const { email, isConfirmed, preferences, draft } = unsent;
    if (preferences[reminder.kind] === false) return;
    const today = Temporal.Instant.fromEpochMilliseconds(clock.time())
      .toZonedDateTimeISO(preferences.timeZone)
      .toPlainDate();
    const weather =
      isConfirmed && reminder.kind === "dailyAgenda"
        ? await getDayWeather(parts, draft, reminder.day)
        : undefined;
    const letter = reminderContent(reminder, draft, { today, isConfirmed, weather });
    if (!letter) return;
    await mail.send(
      reminderMessage(config, letter, {
        to: email,
        messageId: messageIdOf(reminder),
        unsubscribeUrl: unsubscribeUrl(parts, reminder.travellerId),
      }),
    );
    await markSent(db, reminder, clock.now());
  });
}

/** The same for the same reminder, without revealing whose it is. */
const messageIdOf = ({ travellerId, itineraryId, kind, day }: Reminder) =>
  `reminder-${createHash("sha256").update(`${travellerId} ${itineraryId} ${kind} ${day}`).digest("hex").slice(0, 40)}`;
