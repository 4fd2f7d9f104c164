import { Session } from "./account.ts";
import { appsOnly, endpoint, json, open } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import {
  EmailChange,
  EmailConfirmation,
  EmailConfirmationToRead,
  NewPasskey,
  Passkey,
  PasskeySignIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  passkeyName,
  SignedInSession,
  SignIn,
  SignInAgain,
  SignUp,
  WaitingConfirmation,
  webAuthn,
} from "./sign-in.ts";
import * as Type from "./type.ts";

const signsIn = "The session comes as a cookie.";
const sessionId = Type.Object({ id: uuid({ description: "The session's id." }) });
const passkeyId = Type.Object({ id: uuid({ description: "The passkey's id." }) });

const listOf = <S extends Type.TSchema>(item: S) => json(Type.Object({ data: Type.Array(item) }));

export const signInEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/sign-up",
    access: open,
    area: "Sign-in",
    summary: "Become a traveller",
    description: `Makes the account and signs in. ${signsIn} A mail asks to confirm the address; the account can be used before.`,
    body: json(SignUp),
    answer: { status: 201, description: "The new traveller, signed in.", body: json(Session) },
    errors: ["conflict", "crossOrigin", "rateLimited"],
  }),

  signIn: endpoint({
    method: "POST",
    path: "/auth/sign-in",
    access: open,
    area: "Sign-in",
    summary: "Sign in with a password",
    description: `${signsIn} A wrong password and an address without an account get the same answer. 10 failed tries in 15 minutes for an account or from an address are the most. A browser in which the traveller has signed in before is counted for itself, so that strangers keep nobody out.`,
    body: json(SignIn),
    answer: { status: 204, description: "Signed in." },
    errors: ["unauthorized", "accountSuspended", "crossOrigin", "rateLimited"],
  }),

  signOut: endpoint({
    method: "POST",
    path: "/auth/sign-out",
    access: open,
    area: "Sign-in",
    summary: "Sign out of this browser",
    answer: { status: 204, description: "Signed out, or nobody was signed in." },
    errors: ["crossOrigin"],
  }),

  getSession: endpoint({
    method: "GET",
    path: "/auth/session",
    access: open,
    area: "Sign-in",
    summary: "Who is signed in?",
    answer: { status: 200, description: "The traveller, or nobody.", body: json(Session) },
  }),

  listSessions: endpoint({
    method: "GET",
    path: "/auth/sessions",
    access: appsOnly,
    area: "Sign-in",
    summary: "Where you are signed in",
    answer: { status: 200, description: "Each browser, the last used first.", body: listOf(SignedInSession) },
  }),

  endSession: endpoint({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    access: appsOnly,
    area: "Sign-in",
    summary: "Sign a browser out",
    params: sessionId,
    answer: { status: 204, description: "It is signed out, on every node." },
    errors: ["notFound"],
  }),

  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/auth/sessions",
    access: appsOnly,
    area: "Sign-in",
    summary: "Sign all other browsers out",
    answer: { status: 204, description: "Only the session that asked is left, if it was one." },
  }),

  signInAgain: endpoint({
    method: "POST",
    path: "/auth/recent-sign-in",
    access: appsOnly,
    area: "Sign-in",
    summary: "Prove once more who you are",
    description:
      "By password, by passkey (its options are those for signing in), or by a mailed code. For the next 10 minutes the session or token that asked may do what needs a recent sign-in.",
    body: json(SignInAgain),
    answer: { status: 204, description: "It counts as a recent sign-in." },
    errors: ["rateLimited"],
  }),

  requestSignInCode: endpoint({
    method: "POST",
    path: "/auth/recent-sign-in/code",
    access: appsOnly,
    area: "Sign-in",
    summary: "Have a code mailed to you",
    description:
      "For accounts that have neither a password nor a passkey; others are refused. It works once, for ten minutes.",
    answer: { status: 204, description: "The mail is on its way." },
    errors: ["conflict", "rateLimited"],
  }),

  changePassword: endpoint({
    method: "PUT",
    path: "/auth/password",
    access: appsOnly,
    area: "Sign-in",
    summary: "Change your password",
    description:
      "All other browsers are signed out. Connected apps, passkeys and the calendar's address stay. A first password needs a recent sign-in.",
    body: json(PasswordChange),
    answer: { status: 204, description: "The new password counts from now on." },
    errors: ["rateLimited", "recentSignInRequired"],
  }),

  requestPasswordReset: endpoint({
    method: "POST",
    path: "/auth/password-reset",
    access: open,
    area: "Sign-in",
    summary: "Forgot your password",
    description: "Mails a link, if there is such an account; the answer does not tell.",
    body: json(PasswordResetRequest),
    answer: { status: 204, description: "If there is such an account, the mail is on its way." },
    errors: ["crossOrigin", "rateLimited"],
  }),

  resetPassword: endpoint({
    method: "PUT",
    path: "/auth/password-reset",
    access: open,
    area: "Sign-in",
    summary: "Set a new password with the mail's link",
    description: `Lets nobody else stay: it signs all other browsers out, removes passkeys, disconnects apps, and ends the calendar's address and all links in mails. A mail tells what that was. This browser is signed in. ${signsIn}`,
    body: json(PasswordReset),
    answer: { status: 204, description: "The new password counts, and you are signed in." },
    errors: ["accountSuspended", "crossOrigin", "notFound", "rateLimited"],
  }),

  changeEmail: endpoint({
    method: "PUT",
    path: "/auth/email",
    access: appsOnly,
    area: "Sign-in",
    summary: "Change your email address",
    description:
      "Mails a link to the new address; following it makes the change. An account without a password needs a recent sign-in.",
    body: json(EmailChange),
    answer: { status: 204, description: "The mail is on its way." },
    errors: ["conflict", "rateLimited", "recentSignInRequired"],
  }),

  requestEmailConfirmation: endpoint({
    method: "POST",
    path: "/auth/email-confirmation",
    access: appsOnly,
    area: "Sign-in",
    summary: "Ask for another confirmation mail",
    answer: { status: 204, description: "The mail is on its way, unless the address is confirmed already." },
    errors: ["rateLimited"],
  }),

  readEmailConfirmation: endpoint({
    method: "POST",
    path: "/auth/email-confirmation/details",
    access: open,
    area: "Sign-in",
    summary: "See what a confirmation mail's link leads to",
    description:
      "Before it is followed: whoever did not make the account themselves may take it over with it.",
    body: json(EmailConfirmationToRead),
    answer: { status: 200, description: "What it would confirm.", body: json(WaitingConfirmation) },
    errors: ["crossOrigin", "notFound", "rateLimited"],
  }),

  confirmEmail: endpoint({
    method: "PUT",
    path: "/auth/email-confirmation",
    access: open,
    area: "Sign-in",
    summary: "Confirm an email address with the mail's link",
    description: `Whoever did not make the account sends a new password as well: then nobody else stays in it, as after a reset, and this browser is signed in. ${signsIn}`,
    body: json(EmailConfirmation),
    answer: { status: 204, description: "The address is confirmed." },
    errors: ["conflict", "crossOrigin", "notFound", "rateLimited"],
  }),

  startPasskeySignIn: endpoint({
    method: "POST",
    path: "/auth/sign-in/passkey/options",
    access: open,
    area: "Sign-in",
    summary: "Begin to sign in with a passkey",
    answer: {
      status: 200,
      description: "What to hand to the browser; it works once, for five minutes.",
      body: json(webAuthn("PublicKeyCredentialRequestOptionsJSON of WebAuthn.")),
    },
    errors: ["crossOrigin", "rateLimited"],
  }),

  signInWithPasskey: endpoint({
    method: "POST",
    path: "/auth/sign-in/passkey",
    access: open,
    area: "Sign-in",
    summary: "Sign in with a passkey",
    description: signsIn,
    body: json(PasskeySignIn),
    answer: { status: 204, description: "Signed in." },
    errors: ["unauthorized", "accountSuspended", "crossOrigin", "rateLimited"],
  }),

  listPasskeys: endpoint({
    method: "GET",
    path: "/auth/passkeys",
    access: appsOnly,
    area: "Sign-in",
    summary: "Your passkeys",
    answer: { status: 200, description: "Each passkey, the oldest first.", body: listOf(Passkey) },
  }),

  startPasskey: endpoint({
    method: "POST",
    path: "/auth/passkeys/options",
    access: appsOnly,
    recentSignIn: true,
    area: "Sign-in",
    summary: "Begin to add a passkey",
    description: "20 passkeys are the most.",
    answer: {
      status: 200,
      description: "What to hand to the browser; it works once, for five minutes.",
      body: json(webAuthn("PublicKeyCredentialCreationOptionsJSON of WebAuthn.")),
    },
    errors: ["validationFailed"],
  }),

  addPasskey: endpoint({
    method: "POST",
    path: "/auth/passkeys",
    access: appsOnly,
    recentSignIn: true,
    area: "Sign-in",
    summary: "Add a passkey",
    body: json(NewPasskey),
    answer: { status: 201, description: "The passkey.", body: json(Passkey) },
    errors: ["conflict"],
  }),

  renamePasskey: endpoint({
    method: "PATCH",
    path: "/auth/passkeys/{id}",
    access: appsOnly,
    area: "Sign-in",
    summary: "Rename a passkey",
    params: passkeyId,
    body: json(Type.Object({ name: passkeyName() }, { additionalProperties: false })),
    answer: { status: 200, description: "The passkey.", body: json(Passkey) },
    errors: ["notFound"],
  }),

  removePasskey: endpoint({
    method: "DELETE",
    path: "/auth/passkeys/{id}",
    access: appsOnly,
    area: "Sign-in",
    summary: "Remove a passkey",
    description: "The last way in stays: without a password, the last passkey is refused.",
    params: passkeyId,
    answer: { status: 204, description: "It signs in no longer." },
    errors: ["conflict", "notFound"],
  }),
};
