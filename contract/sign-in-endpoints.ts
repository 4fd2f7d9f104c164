import { Session } from "./account.ts";
import { appsOnly, endpoint, json, open } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";
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

const signsIn = "The session is set as a cookie.";
const sessionId = Type.Object({ id: uuid({ description: "The session's id." }) });
const passkeyId = Type.Object({ id: uuid({ description: "The passkey's id." }) });

const inMail =
  "The mail is on its way. A server that sends no mail (`sendsMail` of the session) writes it to its log, for the operator.";

const listOf = <S extends Type.TSchema>(item: S) => json(Type.Object({ data: Type.Array(item) }));

export const signInEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/sign-up",
    access: open,
    area: "Sign-in",
    summary: "Sign up",
    description: `Creates the account and signs in. ${signsIn} If the server sends mail, one asks the traveller to confirm the address; the account can be used before that.`,
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
    description: `${signsIn} A wrong password and an address without an account get the same response. At most 10 failed attempts in 15 minutes are allowed per email address and per IP address (IPv6: per /64 network). A browser in which the traveller has signed in before has its own limit, so that others cannot lock the traveller out.`,
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
    answer: { status: 204, description: "The browser is signed out. Also if nobody was signed in." },
    errors: ["crossOrigin"],
  }),

  getSession: endpoint({
    method: "GET",
    path: "/auth/session",
    access: open,
    area: "Sign-in",
    summary: "Read who is signed in",
    answer: { status: 200, description: "The traveller, if someone is signed in.", body: json(Session) },
  }),

  listSessions: endpoint({
    method: "GET",
    path: "/auth/sessions",
    access: appsOnly,
    area: "Sign-in",
    summary: "List your signed-in browsers",
    answer: {
      status: 200,
      description: "Each browser, most recently used first.",
      body: listOf(SignedInSession),
    },
  }),

  endSession: endpoint({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    access: appsOnly,
    area: "Sign-in",
    summary: "Sign out a browser",
    params: sessionId,
    answer: { status: 204, description: "The browser is signed out." },
    errors: ["notFound"],
  }),

  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/auth/sessions",
    access: appsOnly,
    area: "Sign-in",
    summary: "Sign out all other browsers",
    answer: { status: 204, description: "All sessions are revoked, except the one that sent the request." },
  }),

  signInAgain: endpoint({
    method: "POST",
    path: "/auth/recent-sign-in",
    access: appsOnly,
    area: "Sign-in",
    summary: "Sign in again",
    description:
      "With a password, a passkey (with the options for signing in) or a mailed code. For the next 10 minutes the session or token that sent this can call endpoints that require a recent sign-in.",
    body: json(SignInAgain),
    answer: { status: 204, description: "The traveller has signed in again." },
    errors: ["rateLimited"],
  }),

  requestSignInCode: endpoint({
    method: "POST",
    path: "/auth/recent-sign-in/code",
    access: appsOnly,
    area: "Sign-in",
    summary: "Get a code by mail",
    description:
      "Only for accounts that have neither a password nor a passkey. The code works once, within 10 minutes.",
    answer: { status: 204, description: inMail },
    errors: ["conflict", "rateLimited"],
  }),

  changePassword: endpoint({
    method: "PUT",
    path: "/auth/password",
    access: appsOnly,
    area: "Sign-in",
    summary: "Change your password",
    description:
      "Signs out all other browsers. Connected apps, passkeys and the calendar address stay. Setting a first password requires a recent sign-in.",
    body: json(PasswordChange),
    answer: { status: 204, description: "The password is changed." },
    errors: ["rateLimited", "recentSignInRequired"],
  }),

  requestPasswordReset: endpoint({
    method: "POST",
    path: "/auth/password-reset",
    access: open,
    area: "Sign-in",
    summary: "Request a link to set a new password",
    description:
      "Mails a link if an account with this address exists. The response does not say whether it does.",
    body: json(PasswordResetRequest),
    answer: { status: 204, description: `${inMail} Only if the account exists.` },
    errors: ["crossOrigin", "rateLimited"],
  }),

  resetPassword: endpoint({
    method: "PUT",
    path: "/auth/password-reset",
    access: open,
    area: "Sign-in",
    summary: "Set a new password with a link from a mail or from the operator",
    description: `Revokes everything that lets anyone into the account: it signs out all other browsers, removes passkeys, disconnects apps, and revokes the calendar address and all links in mails. A mail to the traveller lists what was revoked. This browser is signed in. ${signsIn}`,
    body: json(PasswordReset),
    answer: { status: 204, description: "The password is changed, and you are signed in." },
    errors: ["accountSuspended", "crossOrigin", "notFound", "rateLimited"],
  }),

  changeEmail: endpoint({
    method: "PUT",
    path: "/auth/email",
    access: appsOnly,
    area: "Sign-in",
    summary: "Change your email address",
    description:
      "Mails a link to the new address. The address changes when the link is opened. A server that sends no mail changes it at once, unconfirmed. If the account has no password, a recent sign-in is required.",
    body: json(EmailChange),
    answer: {
      status: 204,
      description: "The mail is on its way; on a server that sends no mail, the address has changed.",
    },
    errors: ["conflict", "rateLimited", "recentSignInRequired"],
  }),

  requestEmailConfirmation: endpoint({
    method: "POST",
    path: "/auth/email-confirmation",
    access: appsOnly,
    area: "Sign-in",
    summary: "Request another confirmation mail",
    answer: { status: 204, description: `${inMail} Unless the address is confirmed already.` },
    errors: ["rateLimited"],
  }),

  readEmailConfirmation: endpoint({
    method: "POST",
    path: "/auth/email-confirmation/details",
    access: open,
    area: "Sign-in",
    summary: "Preview what a confirmation link confirms",
    description:
      "For a page that asks before confirming: someone who did not create the account can take it over with the link.",
    body: json(EmailConfirmationToRead),
    answer: { status: 200, description: "What the link would confirm.", body: json(WaitingConfirmation) },
    errors: ["crossOrigin", "notFound", "rateLimited"],
  }),

  confirmEmail: endpoint({
    method: "PUT",
    path: "/auth/email-confirmation",
    access: open,
    area: "Sign-in",
    summary: "Confirm an email address with the mailed link",
    description: `Someone who did not create the account can take it over by sending a new password too. As with a reset, everyone else is signed out and this browser is signed in. ${signsIn}`,
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
      description: "The options to pass to the browser. They work once, within five minutes.",
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
    summary: "List your passkeys",
    answer: { status: 200, description: "Each passkey, oldest first.", body: listOf(Passkey) },
  }),

  startPasskey: endpoint({
    method: "POST",
    path: "/auth/passkeys/options",
    access: appsOnly,
    recentSignIn: true,
    area: "Sign-in",
    summary: "Begin to add a passkey",
    description: "An account can have at most 20 passkeys.",
    answer: {
      status: 200,
      description: "The options to pass to the browser. They work once, within five minutes.",
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
    description: "The last passkey of an account without a password cannot be removed.",
    params: passkeyId,
    answer: { status: 204, description: "The passkey is removed." },
    errors: ["conflict", "notFound"],
  }),
};
