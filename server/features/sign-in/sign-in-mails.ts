import type { RevokedCounts } from "../../access/credentials/revoke-credentials.ts";
import type { MailMessage } from "../../outside/mail/mail.ts";
import { mailText } from "../../presenters/mail-text.ts";

type MailConfig = { readonly publicUrl: string };

// These mails leave out names: anyone can sign up with someone else's address and put a message into the name.

export const confirmationMail = ({ publicUrl }: MailConfig, email: string, token: string): MailMessage =>
  mailText(email, "Confirm your email address", [
    `Someone signed up at ${hostOf(publicUrl)} with this address. If that was you, please confirm it:`,
    { label: "Confirm this address", link: `${publicUrl}/confirm-email#token=${token}` },
    "The link works once, within three days.",
    "If it was not you, someone else used your address. You don't have to do anything. You can also take over the account: open the link, say that it was not you, and set a password. That locks everyone else out.",
  ]);

export const passwordLink = ({ publicUrl }: MailConfig, token: string): string =>
  `${publicUrl}/reset-password#token=${token}`;

export const passwordResetMail = ({ publicUrl }: MailConfig, email: string, token: string): MailMessage =>
  mailText(email, "Set a new password", [
    `Someone, hopefully you, asked to reset the password of your account at ${hostOf(publicUrl)}. You can set a new one here:`,
    { label: "Set a new password", link: passwordLink({ publicUrl }, token) },
    "The link works once, within one hour.",
    "If it was not you, you don't have to do anything. Your password stays as it is.",
  ]);

export const passwordChangedMail = ({ publicUrl }: MailConfig, email: string): MailMessage =>
  mailText(email, "Your password was changed", [
    `The password of your account at ${hostOf(publicUrl)} was changed just now, and your other browsers were signed out.`,
    "If that was you, you don't have to do anything. If it was not, set a new password now:",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

/** After a reset: lists the credentials that were revoked and have to be set up again. */
export const accountResetMail = (
  { publicUrl }: MailConfig,
  email: string,
  ended: RevokedCounts,
): MailMessage => {
  const list = endedThings(ended);
  return mailText(email, "Your password was changed", [
    `A new password was set for your account at ${hostOf(publicUrl)} just now, with a link that was sent to this address.`,
    list.length > 0
      ? `So that nobody else stays in your account, this was removed: ${list.join(", ")}. You can add it again in your settings:`
      : "There were no other signed-in browsers, passkeys, connected apps or calendar addresses. You can check your settings here:",
    { label: "Your security settings", link: `${publicUrl}/settings/security` },
    "If someone else was in your account, check your trips too: who they are shared with, and which have a share link.",
    "If it was not you who set the password, set a new one now:",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);
};

function endedThings({ session, passkey, grant, calendarAddress }: RevokedCounts): string[] {
  const some = (count: number, one: string, several: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${several}`];
  return [
    ...some(session, "signed-in browser", "signed-in browsers"),
    ...some(passkey, "passkey", "passkeys"),
    ...some(grant, "connected app", "connected apps"),
    ...(calendarAddress > 0 ? ["your calendar address"] : []),
  ];
}

export const signInCodeMail = ({ publicUrl }: MailConfig, email: string, code: string): MailMessage =>
  mailText(email, "Your confirmation code", [
    `Someone, hopefully you, is about to do something in your account at ${hostOf(publicUrl)} that cannot be undone. To continue, enter this code there:`,
    code,
    "It works once, within ten minutes. Don't give it to anyone.",
    "If it was not you, someone else is in your account. Set a new password now: that signs them out.",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

export const passkeyAddedMail = ({ publicUrl }: MailConfig, email: string): MailMessage =>
  mailText(email, "A passkey was added", [
    `A passkey was added to your account at ${hostOf(publicUrl)} just now. It can be used to sign in.`,
    "If that was you, you don't have to do anything. If it was not, remove it, sign out the browsers you don't recognise, and change your password:",
    { label: "See your passkeys and browsers", link: `${publicUrl}/settings/security` },
  ]);

/** Leaves out the token's name, which is for the traveller's own list. */
export const accessTokenCreatedMail = ({ publicUrl }: MailConfig, email: string): MailMessage =>
  mailText(email, "An access token was created", [
    `An access token was created for your account at ${hostOf(publicUrl)} just now. A script that has it can use your trips as far as you allowed.`,
    "If that was you, you don't have to do anything. If it was not, end it, sign out the browsers you don't recognise, and change your password:",
    { label: "See your access tokens", link: `${publicUrl}/settings/apps` },
    { label: "See your browsers", link: `${publicUrl}/settings/security` },
  ]);

export const emailChangeMail = ({ publicUrl }: MailConfig, email: string, newEmail: string): MailMessage =>
  mailText(email, "Your email address is about to change", [
    `Someone, hopefully you, asked to change the address of your account at ${hostOf(publicUrl)} to ${newEmail}. It changes when someone opens the link that we sent there.`,
    "If that was you, you don't have to do anything. If it was not, someone else is in your account. Set a new password now: that signs them out, and the address stays as it is.",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

const hostOf = (publicUrl: string) => new URL(publicUrl).host;
