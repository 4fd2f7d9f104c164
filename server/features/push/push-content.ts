import type { Parts } from "../../parts.ts";
import { plainText } from "../../platform/text/plain-text.ts";
import { findReminder } from "../reminders/reminders.ts";
import { findInvitation } from "../sharing/sharing.ts";
import type { PushDeviceRow } from "./push-devices.queries.ts";
import type { PushMessage } from "./push-message.ts";
import { type PushWords, pushWords } from "./push-words.ts";
import { dateIn, tripZone } from "./trip-zone.ts";
import { findCompanionTrip, listNames } from "./trips.queries.ts";

/** What a notification says, in the device's language. */
export type PushContent = {
  readonly language: string;
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly address: string;
  /** For how long it is worth showing. */
  readonly seconds: number;
  /** Whose quiet hours count. */
  readonly zone: string;
};

type ContentParts = Pick<Parts, "db" | "clock">;

const hour = 3_600;
const maxStops = 4;

/**
 * As things are by now: undefined when it has become pointless. An address that nobody confirmed may be someone else's,
 * so its account is shown nothing that a traveller wrote, as in mails.
 */
export function pushContent(
  parts: ContentParts,
  device: PushDeviceRow,
  message: PushMessage,
): Promise<PushContent | undefined> | PushContent {
  const words = pushWords(device.language);
  switch (message.kind) {
    case "reminder":
      return reminderContent(parts, device, message.reminder, words);
    case "planChange":
      return planContent(parts, device, message, words);
    case "invitation":
      return invitationContent(parts, device, message.invitationId, words);
    case "test":
      return {
        ...{ language: words.language, title: words.test, body: words.testText },
        ...{ address: "/settings/reminders", seconds: 300, zone: device.timeZone },
      };
  }
}

async function reminderContent(
  parts: ContentParts,
  { travellerId, timeZone, isConfirmed }: PushDeviceRow,
  reminder: Extract<PushMessage, { kind: "reminder" }>["reminder"],
  words: PushWords,
): Promise<PushContent | undefined> {
  const found = await findReminder(parts, { travellerId, ...reminder });
  if (!found) return undefined;
  const { occasion, draft } = found;
  const zone = zoneNow(draft, parts, timeZone);
  const about = {
    ...{ language: words.language, address: `/itineraries/${reminder.itineraryId}`, zone },
    seconds: occasion.kind === "dailyAgenda" ? 10 * hour : 20 * hour,
  };
  const trip = isConfirmed ? plainText(draft.title, 80) : undefined;
  switch (occasion.kind) {
    case "tripStart": {
      const title = (trip === undefined ? words.yourTripStarts : words.tripStarts)(occasion.daysAhead);
      return { ...about, title, body: trip ?? words.confirmAddress };
    }
    case "packing":
      return {
        ...about,
        title: words.toPack(occasion.left.length),
        body: trip === undefined ? words.confirmAddress : `${trip}: ${words.tripStarts(occasion.daysAhead)}`,
      };
    case "dailyAgenda": {
      const { stops } = occasion.day;
      const lines = stops
        .slice(0, maxStops)
        .map(({ startTime, name }) => [startTime, plainText(name, 60)].filter(Boolean).join(" "));
      const more = stops.length > maxStops ? [words.andMore(stops.length - maxStops)] : [];
      return {
        ...about,
        title: words.today(occasion.dayNumber, trip),
        body: trip === undefined ? words.confirmAddress : [...lines, ...more].join("\n"),
      };
    }
  }
}

async function planContent(
  { db, clock }: ContentParts,
  { travellerId, timeZone, isConfirmed }: PushDeviceRow,
  { itineraryId, day, writers }: Extract<PushMessage, { kind: "planChange" }>,
  words: PushWords,
): Promise<PushContent | undefined> {
  const draft = await findCompanionTrip(db, { itineraryId, travellerId });
  if (!draft) return undefined;
  const today = dateIn(tripZone(draft, clock.now())?.zone ?? timeZone, clock.now());
  const daysAhead = today.until(day).days;
  if (daysAhead !== 0 && daysAhead !== 1) return undefined;
  const when = daysAhead === 0 ? "today" : "tomorrow";
  const names = await listNames(db, {
    ids: writers.flatMap((id) => (id === null || id === travellerId ? [] : [id])),
    reader: travellerId,
  });
  // Without a name, whoever it was has left or was blocked.
  const isNamed = isConfirmed && names.length > 0;
  return {
    language: words.language,
    title: isNamed
      ? words.planChanged(
          names.map((name) => plainText(name, 40)),
          when,
        )
      : words.somePlanChanged(when),
    body: isConfirmed ? plainText(draft.title, 80) : words.confirmAddress,
    address: `/itineraries/${itineraryId}`,
    seconds: 12 * hour,
    zone: zoneNow(draft, { clock }, timeZone),
  };
}

async function invitationContent(
  parts: ContentParts,
  { travellerId, timeZone, isConfirmed }: PushDeviceRow,
  invitationId: string,
  words: PushWords,
): Promise<PushContent | undefined> {
  const invitation = await findInvitation(parts, invitationId);
  if (invitation?.travellerId !== travellerId) return undefined;
  return {
    language: words.language,
    // As in mails: a username, because anyone can put a message into a title or a name.
    title: isConfirmed ? words.invited(invitation.from.username) : words.invitedBySomeone,
    body: words.seeInvitation,
    address: "/library",
    seconds: 3 * 24 * hour,
    zone: timeZone,
  };
}

/** During the trip it is night where the trip is; before, where the traveller is. */
function zoneNow(
  draft: Parameters<typeof tripZone>[0],
  { clock }: Pick<Parts, "clock">,
  ownZone: string,
): string {
  const trip = tripZone(draft, clock.now());
  return trip?.isUnderWay ? trip.zone : ownZone;
}
