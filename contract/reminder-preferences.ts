import { wallTime } from "./formats.ts";
import { leftOut } from "./input-fields.ts";
import * as Type from "./schema-builders.ts";

const off = Type.Literal(false);
const daysBefore = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 30 }), off], { description });

const settings = {
  email: Type.Boolean({
    description:
      "Whether reminders are mailed at all. An address that is not confirmed gets them without the trip's details.",
  }),
  tripStart: daysBefore("How many days before a trip starts to send a reminder, or false for none."),
  packing: daysBefore("How many days before a trip starts to send a packing reminder, or false for none."),
  dailyAgenda: Type.Union([wallTime(), off], {
    description:
      "When to send the day's plan during a trip, in the traveller's local time, or false for never.",
  }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      "The traveller's time zone (IANA name). Reminders some days before a trip are sent at 08:00 in this zone.",
    examples: ["Europe/Lisbon"],
  }),
};
const example = {
  email: true,
  tripStart: 3,
  packing: false,
  dailyAgenda: "07:30",
  timeZone: "Europe/Lisbon",
};

export const ReminderPreferences = Type.Object(settings, {
  $id: "ReminderPreferences",
  description: "What the traveller wants to be reminded of, and when.",
  examples: [example],
});
export type ReminderPreferences = Type.Static<typeof ReminderPreferences>;

export const ReminderPreferencesChange = Type.Object(leftOut(settings), {
  $id: "ReminderPreferencesChange",
  description:
    "The settings to change. Settings that you leave out stay the same. If one is unknown, nothing changes.",
  additionalProperties: false,
  examples: [{ tripStart: 7 }, { dailyAgenda: false }, example],
});
export type ReminderPreferencesChange = Type.Static<typeof ReminderPreferencesChange>;
