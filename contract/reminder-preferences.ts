import { wallTime } from "./formats.ts";
import * as Type from "./type.ts";
import { leftOut } from "./written-form.ts";

const off = Type.Literal(false);
const daysBefore = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 30 }), off], { description });

const settings = {
  email: Type.Boolean({
    description:
      "Whether reminders are mailed at all. An address that is not confirmed gets them without the trip's details.",
  }),
  tripStart: daysBefore("How many days before a trip starts to say so, or false."),
  packing: daysBefore("How many days before a trip starts to remind of packing, or false."),
  dailyAgenda: Type.Union([wallTime(), off], {
    description: "When to send each day's plan, in local wall time, or false.",
  }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: "The traveller's time zone, by its IANA name. Days before a trip count to 08:00 there.",
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
  description: "The settings to change; those left out stay. An unknown one is refused and nothing changes.",
  additionalProperties: false,
  examples: [{ tripStart: 7 }, { dailyAgenda: false }, example],
});
export type ReminderPreferencesChange = Type.Static<typeof ReminderPreferencesChange>;
