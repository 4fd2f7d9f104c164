/** What notifications say, in one language. */
export type PushWords = {
  readonly language: string;
  readonly tripStarts: (daysAhead: number) => string;
  readonly yourTripStarts: (daysAhead: number) => string;
  readonly toPack: (things: number) => string;
  readonly today: (dayNumber: number, trip: string | undefined) => string;
  readonly andMore: (stops: number) => string;
  readonly planChanged: (names: readonly string[], day: "today" | "tomorrow") => string;
  readonly somePlanChanged: (day: "today" | "tomorrow") => string;
  readonly invited: (username: string) => string;
  readonly invitedBySomeone: string;
  readonly seeInvitation: string;
  readonly confirmAddress: string;
  readonly test: string;
  readonly testText: string;
};

const english: PushWords = {
  language: "en",
  tripStarts: (days) => `Starts ${inDays(days)}`,
  yourTripStarts: (days) => `Your trip starts ${inDays(days)}`,
  toPack: (things) => (things === 1 ? "1 thing is left to pack" : `${things} things are left to pack`),
  today: (day, trip) => `Today: Day ${day} of ${trip ?? "your trip"}`,
  andMore: (stops) => `and ${stops} more`,
  planChanged: (names, day) => `${listed(names, "and", others)} changed ${ofDay[day]} plan`,
  somePlanChanged: (day) => `A plan for ${day} has changed`,
  invited: (username) => `@${username} invited you to a trip`,
  invitedBySomeone: "Someone invited you to a trip",
  seeInvitation: "See what it is about, and join if you like.",
  confirmAddress: "Confirm your email address in the settings to get the details here.",
  test: "Notifications work",
  testText: "This is how Waybook tells you something on this device.",
};

const german: PushWords = {
  language: "de",
  tripStarts: (days) => `Beginnt ${inTagen(days)}`,
  yourTripStarts: (days) => `Deine Reise beginnt ${inTagen(days)}`,
  toPack: (things) =>
    things === 1 ? "1 Sache ist noch nicht gepackt" : `${things} Sachen sind noch nicht gepackt`,
  today: (day, trip) => `Heute: Tag ${day} ${trip === undefined ? "deiner Reise" : `von ${trip}`}`,
  andMore: (stops) => `und ${stops} weitere`,
  planChanged: (names, day) =>
    `${listed(names, "und", weitere)} ${names.length === 1 ? "hat" : "haben"} den Plan für ${heute[day]} geändert`,
  somePlanChanged: (day) => `Ein Plan für ${heute[day]} hat sich geändert`,
  invited: (username) => `@${username} lädt dich zu einer Reise ein`,
  invitedBySomeone: "Jemand lädt dich zu einer Reise ein",
  seeInvitation: "Sieh dir an, worum es geht, und sag zu, wenn du magst.",
  confirmAddress: "Bestätige deine E-Mail-Adresse in den Einstellungen, dann stehen hier auch Einzelheiten.",
  test: "Benachrichtigungen funktionieren",
  testText: "So meldet sich Waybook auf diesem Gerät.",
};

/** German for German speakers, English for everyone else. */
export const pushWords = (language: string): PushWords => (/^de\b/i.test(language) ? german : english);

function inDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function inTagen(days: number): string {
  if (days === 0) return "heute";
  return days === 1 ? "morgen" : `in ${days} Tagen`;
}

const ofDay = { today: "today’s", tomorrow: "tomorrow’s" } as const;
const heute = { today: "heute", tomorrow: "morgen" } as const;
const others = (count: number) => `${count} others`;
const weitere = (count: number) => `${count} weitere`;

/** One, two, or one and how many others. */
function listed(names: readonly string[], and: string, more: (count: number) => string): string {
  const [first = "", second] = names;
  if (second === undefined) return first;
  return `${first} ${and} ${names.length === 2 ? second : more(names.length - 1)}`;
}
