import { choice, dateTime, nonBlank, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const Plan = choice(["free", "plus"], {
  $id: "Plan",
  description: "The traveller's plan. Media import requires `plus`.",
  examples: ["free"],
});
export type Plan = Type.Static<typeof Plan>;

/** Other travellers can search for it. Upper case is accepted and converted. */
export const username = (options: Type.TStringOptions = {}) =>
  Type.String({
    minLength: 2,
    maxLength: 30,
    pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$",
    examples: ["mina"],
    ...options,
  });

export const displayName = (options: Type.TStringOptions = {}) =>
  nonBlank(100, { examples: ["Mina Okafor"], ...options });

/** The form that mail servers accept in practice; only a mail can show whether the address exists. */
export const emailAddress = (options: Type.TStringOptions = {}) =>
  Type.String({
    format: "email",
    maxLength: 254,
    pattern: "^[^\\s@]+@[^\\s@]+$",
    examples: ["mina@example.com"],
    ...options,
  });

const ownFields = {
  id: uuid({ description: "The traveller's id." }),
  username: Type.String({ description: "Unique. Others can find the traveller by it." }),
  displayName: Type.String({ description: "The name that others see." }),
  email: Type.String({ format: "email", description: "The email address. Nobody else can see it." }),
  avatarURL: Type.Optional(Type.String({ format: "uri", description: "The traveller's picture." })),
  plan: Plan,
  moderator: Type.Boolean({ description: "Whether the traveller is a moderator." }),
};

const mina = {
  id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
  username: "mina",
  displayName: "Mina Okafor",
  email: "mina@example.com",
  plan: "plus" as const,
  moderator: false,
};

const storageExample = { usedBytes: 48_211_034, quotaBytes: 2_147_483_648 };

export const Account = Type.Object(
  {
    ...ownFields,
    emailConfirmed: Type.Boolean({ description: "Whether the traveller has confirmed the email address." }),
    hasPassword: Type.Boolean({ description: "Whether the account has a password." }),
    createdAt: dateTime({ description: "When the account was created." }),
    storage: Type.Optional(
      Type.Object(
        {
          usedBytes: Type.Integer({ minimum: 0, description: "How many bytes the traveller's files use." }),
          quotaBytes: Type.Integer({ minimum: 0, description: "How many bytes they may use." }),
        },
        { description: "Storage for images and documents.", examples: [storageExample] },
      ),
    ),
  },
  {
    $id: "Account",
    description: "The signed-in traveller's account, visible only to them and the service's own apps.",
    examples: [
      {
        ...mina,
        emailConfirmed: true,
        hasPassword: true,
        createdAt: "2025-11-02T10:15:00.000Z",
        storage: storageExample,
      },
    ],
  },
);
export type Account = Type.Static<typeof Account>;

export const AccountChange = Type.Object(
  {
    username: Type.Optional(
      username({ description: "The new username. Others can take the old one immediately." }),
    ),
    displayName: Type.Optional(displayName({ description: "The name that others see." })),
  },
  {
    additionalProperties: false,
    $id: "AccountChange",
    description: "The fields to change. Fields that you leave out stay the same.",
    examples: [{ displayName: "Mina O." }],
  },
);
export type AccountChange = Type.Static<typeof AccountChange>;

export const Session = Type.Object(
  {
    traveller: Type.Optional(
      Type.Object(ownFields, { description: "The signed-in traveller. Left out for a guest." }),
    ),
    findsPhotos: Type.Boolean({
      description:
        "Whether a search for an image finds photos. If not, it draws a poster of the place, and pages must not call it a photo.",
    }),
    sendsMail: Type.Boolean({
      description:
        "Whether this server sends mail. If not, pages must not promise one: the operator gives out links that set a password, and a new address takes effect at once.",
    }),
    findsConnections: Type.Boolean({
      description: "Whether this server knows timetables, so that connections can be looked up.",
    }),
  },
  {
    $id: "Session",
    description: "The session of this browser.",
    examples: [{ traveller: mina, findsPhotos: false, sendsMail: true, findsConnections: false }],
  },
);
export type Session = Type.Static<typeof Session>;
