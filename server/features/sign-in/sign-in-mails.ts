import type { Ended } from "../../access/ways-in/evict.ts";
import type { MailMessage } from "../../outside/mail/mail.ts";
import { mailText } from "../../platform/text/mail-text.ts";

type Place = { readonly publicUrl: string };

// Names are left out: anyone can sign up with another's address, and write in a name what they want to say to them.

export const confirmationMail = ({ publicUrl }: Place, email: string, token: string): MailMessage =>
  mailText(email, "Confirm your email address", [
    `This address was given for an account at ${hostOf(publicUrl)}. If that was you, please confirm it:`,
    { label: "Confirm this address", link: `${publicUrl}/confirm-email#token=${token}` },
    "The link works once, for three days.",
    "If it was not you, someone else has used your address. You need not do anything. Or make the account yours: follow the link, say that it was not you, and set a password. Everyone else is then out of it.",
  ]);

export const passwordResetMail = ({ publicUrl }: Place, email: string, token: string): MailMessage =>
  mailText(email, "Set a new password", [
    `Someone, hopefully you, asked for a new password for your account at ${hostOf(publicUrl)}. You can set it here:`,
    { label: "Set a new password", link: `${publicUrl}/reset-password#token=${token}` },
    "The link works once, for one hour.",
    "If it was not you, there is nothing to do: your password stays as it is.",
  ]);

export const passwordChangedMail = ({ publicUrl }: Place, email: string): MailMessage =>
  mailText(email, "Your password was changed", [
    `The password of your account at ${hostOf(publicUrl)} was changed just now, and your other browsers were signed out.`,
    "If that was you, all is well. If it was not, set a new password at once:",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

/** After a reset: what let others in, and the traveller too, and has to be made again. */
export const startedAnewMail = ({ publicUrl }: Place, email: string, ended: Ended): MailMessage => {
  const list = endedThings(ended);
  return mailText(email, "Your password was changed", [
    `A new password was set for your account at ${hostOf(publicUrl)} just now, with a link from a mail to this address.`,
    list.length > 0
      ? `So that nobody else stays in your account, this ended: ${list.join(", ")}. What you miss, you can add again:`
      : "Nobody else was signed in, and nothing else let anyone in. Your settings:",
    { label: "Your security settings", link: `${publicUrl}/settings/security` },
    "If someone else was in your account, look through your itineraries, too: who is among their people, and which have a share link.",
    "If it was not you who set the password, set a new one at once:",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);
};

/** In words, what is worth telling. */
function endedThings({ session, passkey, grant, calendarAddress }: Ended): string[] {
  const some = (count: number, one: string, several: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${several}`];
  return [
    ...some(session, "signed-in browser", "signed-in browsers"),
    ...some(passkey, "passkey", "passkeys"),
    ...some(grant, "connected app", "connected apps"),
    ...(calendarAddress > 0 ? ["the address of your calendar"] : []),
  ];
}

export const signInCodeMail = ({ publicUrl }: Place, email: string, code: string): MailMessage =>
  mailText(email, "Your code", [
    `Someone, hopefully you, is about to do something in your account at ${hostOf(publicUrl)} that cannot be undone. To go on, type this code there:`,
    code,
    "It works once, for ten minutes. Give it to nobody.",
    "If it was not you, someone else is in your account. Set a password at once: that signs them out.",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

export const passkeyAddedMail = ({ publicUrl }: Place, email: string): MailMessage =>
  mailText(email, "A passkey was added", [
    `A passkey was added to your account at ${hostOf(publicUrl)} just now. Whoever holds it can sign in.`,
    "If that was you, all is well. If it was not, remove it, sign out the browsers that you do not know, and change your password:",
    { label: "See your passkeys and browsers", link: `${publicUrl}/settings/security` },
  ]);

export const emailChangeMail = ({ publicUrl }: Place, email: string, newEmail: string): MailMessage =>
  mailText(email, "Your email address is about to change", [
    `Someone, hopefully you, asked to change the address of your account at ${hostOf(publicUrl)} to ${newEmail}. It changes when the link in the mail to that address is followed.`,
    "If that was you, all is well. If it was not, someone else is in your account. Set a new password at once: that signs them out, and the address stays as it is.",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

const hostOf = (publicUrl: string) => new URL(publicUrl).host;
