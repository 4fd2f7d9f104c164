import { dateTime, wallTime } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const quietHours = Type.Object(
  {
    from: wallTime({ description: "When they begin.", examples: ["22:00"] }),
    until: wallTime({
      description: "When they end, on the next morning if it is earlier.",
      examples: ["07:00"],
    }),
  },
  { additionalProperties: false },
);

const settings = {
  reminders: Type.Boolean({
    description: "Whether the device gets the reminders of the reminder preferences, with or without mails.",
  }),
  changes: Type.Boolean({
    description: "Whether it is told when someone else changes the plan for today or tomorrow.",
  }),
  invitations: Type.Boolean({
    description: "Whether it is told when someone invites the traveller to a trip.",
  }),
  quietHours: Type.Union([quietHours, Type.Literal(false)], {
    description:
      "When nothing is sent, or false for never. During a trip these are hours in the trip's time zone, otherwise in the device's.",
  }),
  language: Type.String({
    pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$",
    description: "The language of the notifications (BCP 47): German, or otherwise English.",
    examples: ["de"],
  }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: "The device's time zone (IANA name).",
    examples: ["Europe/Lisbon"],
  }),
};

const examples = {
  reminders: true,
  changes: true,
  invitations: false,
  quietHours: { from: "22:00", until: "07:00" },
  language: "de",
  timeZone: "Europe/Lisbon",
};

export const PushDeviceSettings = Type.Object(
  {
    ...settings,
    createdAt: dateTime({ description: "Since when notifications are sent to it." }),
  },
  {
    $id: "PushDeviceSettings",
    description: "What a browser is notified of.",
    examples: [{ ...examples, createdAt: "2026-05-01T09:00:00.000Z" }],
  },
);
export type PushDeviceSettings = Type.Static<typeof PushDeviceSettings>;

export const PushDevice = Type.Object(
  {
    canSend: Type.Boolean({ description: "Whether this service sends notifications at all." }),
    publicKey: Type.String({
      description: "The service's VAPID key (RFC 8292), with which the browser subscribes: base64url.",
      examples: ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
    }),
    device: Type.Optional(PushDeviceSettings),
  },
  {
    $id: "PushDevice",
    description: "What the caller's browser needs to be notified. Without `device` nothing is sent to it.",
    examples: [
      {
        canSend: true,
        publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        device: { ...examples, createdAt: "2026-05-01T09:00:00.000Z" },
      },
    ],
  },
);
export type PushDevice = Type.Static<typeof PushDevice>;

const subscription = Type.Object(
  {
    endpoint: Type.String({
      format: "uri",
      pattern: "^https://",
      maxLength: 1000,
      description: "The address to which notifications are sent. It is a secret.",
      examples: ["https://push.example.com/send/4f1b"],
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({
          pattern: "^[A-Za-z0-9_-]{87}=?$",
          description: "The browser's public key: 65 bytes in base64url.",
          examples: [
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          ],
        }),
        auth: Type.String({
          pattern: "^[A-Za-z0-9_-]{22}(==)?$",
          description: "A secret that the browser shares: 16 bytes in base64url.",
          examples: ["BTBZMqHH6r4Tts7J_aSIgg"],
        }),
      },
      { additionalProperties: false },
    ),
  },
  {
    additionalProperties: false,
    description: "What `PushSubscription.toJSON()` returns, without `expirationTime`.",
  },
);

export const NewPushDevice = Type.Object(
  { subscription, ...settings },
  {
    additionalProperties: false,
    $id: "NewPushDevice",
    description: "The browser's subscription, and what it is notified of.",
    examples: [
      {
        subscription: {
          endpoint: "https://push.example.com/send/4f1b",
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        },
        ...examples,
      },
    ],
  },
);
export type NewPushDevice = Type.Static<typeof NewPushDevice>;
