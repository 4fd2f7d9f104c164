import { displayName, emailAddress, username } from "./account.ts";
import { dateTime, nonBlank, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

/** NIST SP 800-63B: a minimum length, and no rules about characters. */
const newPassword = (options: Type.TStringOptions = {}) =>
  Type.String({ minLength: 10, maxLength: 200, examples: ["correct horse battery"], ...options });

/** Without the rules for new passwords, which may have been different when this one was set. */
const knownPassword = (options: Type.TStringOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 200, examples: ["correct horse battery"], ...options });

const proof = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, description, examples: ["mQ2r8xAdY0s6r1kzqJtJm1w7v5c2b9hN"] });

export const SignUp = Type.Object(
  {
    email: emailAddress({ description: "The email address. Nobody else can see it." }),
    password: newPassword({
      description:
        "At least 10 characters of any kind. Your name or address and common passwords are not accepted.",
    }),
    displayName: displayName({ description: "The name that others see." }),
    username: Type.Optional(
      username({ description: "Others can find you by it. Default: made from the name." }),
    ),
  },
  {
    additionalProperties: false,
    $id: "SignUp",
    description: "A new account.",
    examples: [{ email: "mina@example.com", password: "correct horse battery", displayName: "Mina Okafor" }],
  },
);
export type SignUp = Type.Static<typeof SignUp>;

export const SignIn = Type.Object(
  {
    email: emailAddress({ description: "The account's email address." }),
    password: knownPassword({ description: "The traveller's password." }),
  },
  {
    additionalProperties: false,
    $id: "SignIn",
    description: "An email address and a password.",
    examples: [{ email: "mina@example.com", password: "correct horse battery" }],
  },
);
export type SignIn = Type.Static<typeof SignIn>;

export const PasswordResetRequest = Type.Object(
  { email: emailAddress({ description: "The account's email address." }) },
  {
    additionalProperties: false,
    $id: "PasswordResetRequest",
    description: "The account that needs a new password.",
    examples: [{ email: "mina@example.com" }],
  },
);

export const PasswordReset = Type.Object(
  {
    token: proof("The token from the mailed link. It works once, within an hour."),
    password: newPassword({
      description:
        "The new password: at least 10 characters of any kind. Your name or address and common passwords are not accepted.",
    }),
  },
  {
    additionalProperties: false,
    $id: "PasswordReset",
    description: "A new password, and the token from the mailed link.",
    examples: [{ token: "mQ2r8xAdY0s6r1kzqJtJm1w7v5c2b9hN", password: "correct horse battery" }],
  },
);
export type PasswordReset = Type.Static<typeof PasswordReset>;

export const PasswordChange = Type.Object(
  {
    currentPassword: Type.Optional(knownPassword({ description: "Required if the account has a password." })),
    newPassword: newPassword({
      description:
        "At least 10 characters of any kind. Your name or address and common passwords are not accepted.",
    }),
  },
  {
    additionalProperties: false,
    $id: "PasswordChange",
    description: "The current password and the new one.",
    examples: [{ currentPassword: "correct horse battery", newPassword: "a quiet place by the sea" }],
  },
);
export type PasswordChange = Type.Static<typeof PasswordChange>;

export const EmailChange = Type.Object(
  {
    email: emailAddress({ description: "The new address. It applies when the mailed link has been opened." }),
    currentPassword: Type.Optional(knownPassword({ description: "Required if the account has a password." })),
  },
  {
    additionalProperties: false,
    $id: "EmailChange",
    description: "A new email address for the account.",
    examples: [{ email: "mina.okafor@example.com", currentPassword: "correct horse battery" }],
  },
);
export type EmailChange = Type.Static<typeof EmailChange>;

export const EmailConfirmation = Type.Object(
  {
    token: proof("The token from the mailed link. It works once, within three days."),
    newPassword: Type.Optional(
      newPassword({
        description:
          "Takes over an account that someone else created with this address. Only for an account's first address.",
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: "EmailConfirmation",
    description: "The token from a confirmation mail.",
    examples: [{ token: "mQ2r8xAdY0s6r1kzqJtJm1w7v5c2b9hN" }],
  },
);
export type EmailConfirmation = Type.Static<typeof EmailConfirmation>;

export const EmailConfirmationToRead = Type.Object(
  { token: proof("The token from the mailed link.") },
  {
    additionalProperties: false,
    $id: "EmailConfirmationToRead",
    description: "The token from a confirmation mail.",
    examples: [{ token: "mQ2r8xAdY0s6r1kzqJtJm1w7v5c2b9hN" }],
  },
);

export const WaitingConfirmation = Type.Object(
  {
    own: Type.Boolean({
      description: "Whether the link belongs to the account that is signed in to this browser.",
    }),
    first: Type.Boolean({
      description: "Whether it confirms the account's first address, which nobody has confirmed yet.",
    }),
  },
  {
    $id: "WaitingConfirmation",
    description: "What a confirmation link would confirm.",
    examples: [{ own: false, first: true }],
  },
);
export type WaitingConfirmation = Type.Static<typeof WaitingConfirmation>;

export const SignedInSession = Type.Object(
  {
    id: uuid({ description: "The session's id." }),
    userAgent: Type.String({ description: "The browser's `User-Agent`." }),
    createdAt: dateTime({ description: "When the traveller signed in." }),
    lastUsedAt: dateTime({ description: "When the session was last used, accurate to five minutes." }),
    current: Type.Boolean({ description: "Whether this is the session that sent the request." }),
    isNotified: Type.Optional(
      Type.Literal(true, { description: "Whether the browser is sent notifications." }),
    ),
  },
  {
    $id: "SignedInSession",
    description: "A browser in which the traveller is signed in.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        createdAt: "2026-05-01T09:00:00.000Z",
        lastUsedAt: "2026-05-03T17:25:00.000Z",
        current: true,
      },
    ],
  },
);
export type SignedInSession = Type.Static<typeof SignedInSession>;

export const passkeyName = (options: Type.TStringOptions = {}) =>
  nonBlank(100, { description: "The passkey's name.", examples: ["Phone"], ...options });

export const Passkey = Type.Object(
  {
    id: uuid({ description: "The passkey's id." }),
    name: passkeyName(),
    createdAt: dateTime({ description: "When it was added." }),
    lastUsedAt: Type.Optional(dateTime({ description: "When the traveller last signed in with it." })),
  },
  {
    $id: "Passkey",
    description: "A passkey (WebAuthn) of the traveller.",
    examples: [
      { id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11", name: "Phone", createdAt: "2026-05-01T09:00:00.000Z" },
    ],
  },
);
export type Passkey = Type.Static<typeof Passkey>;

/** Defined by WebAuthn; browsers create it, and a library on the server verifies it. */
export const webAuthn = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description });

export const NewPasskey = Type.Object(
  {
    name: Type.Optional(passkeyName()),
    credential: webAuthn("WebAuthn's RegistrationResponseJSON from the browser."),
  },
  {
    additionalProperties: false,
    $id: "NewPasskey",
    description: "The browser's response to the options.",
    examples: [{ name: "Phone", credential: { id: "…", rawId: "…", type: "public-key", response: {} } }],
  },
);
export type NewPasskey = Type.Static<typeof NewPasskey>;

export const PasskeySignIn = Type.Object(
  { credential: webAuthn("WebAuthn's AuthenticationResponseJSON from the browser.") },
  {
    additionalProperties: false,
    $id: "PasskeySignIn",
    description: "The browser's response to the options.",
    examples: [{ credential: { id: "…", rawId: "…", type: "public-key", response: {} } }],
  },
);
export type PasskeySignIn = Type.Static<typeof PasskeySignIn>;

export const signInCode = () =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: "The code from the mail. Spaces, hyphens and case do not matter.",
    examples: ["K7QF2-M9XDA"],
  });

const oneWay = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const SignInAgain = Type.Union(
  [
    oneWay({ password: knownPassword({ description: "The traveller's password." }) }),
    oneWay({
      credential: webAuthn("WebAuthn's AuthenticationResponseJSON, from one of the traveller's passkeys."),
    }),
    oneWay({ code: signInCode() }),
  ],
  {
    $id: "SignInAgain",
    description: "A password, a passkey or a mailed code.",
    examples: [{ password: "correct horse battery" }],
  },
);
export type SignInAgain = Type.Static<typeof SignInAgain>;
