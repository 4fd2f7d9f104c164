import type { MailMessage } from "../../outside/mail/mail.ts";
import { plainLetter } from "../../plain-letter.ts";

type Place = { readonly publicUrl: string };

// Names are left out: anyone can sign up with another's address, and write in a name what they want to say to them.

export const confirmationMail = ({ publicUrl }: Place, email: string, token: string): MailMessage =>
  plainLetter(email, "Confirm your email address", [
    `This address was given for an account at ${hostOf(publicUrl)}. If that was you, please confirm it:`,
    { label: "Confirm this address", link: `${publicUrl}/confirm-email#token=${token}` },
    "The link works once, for three days.",
    "If it was not you, there is nothing to do: without you the address will not be confirmed.",
  ]);

export const passwordResetMail = ({ publicUrl }: Place, email: string, token: string): MailMessage =>
  plainLetter(email, "Set a new password", [
    `Someone, hopefully you, asked for a new password for your account at ${hostOf(publicUrl)}. You can set it here:`,
    { label: "Set a new password", link: `${publicUrl}/reset-password#token=${token}` },
    "The link works once, for one hour.",
    "If it was not you, there is nothing to do: your password stays as it is.",
  ]);

export const passwordChangedMail = ({ publicUrl }: Place, email: string): MailMessage =>
  plainLetter(email, "Your password was changed", [
    `The password of your account at ${hostOf(publicUrl)} was changed just now, and your other browsers were signed out.`,
    "If that was you, all is well. If it was not, set a new password at once:",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

export const passkeyAddedMail = ({ publicUrl }: Place, email: string): MailMessage =>
  plainLetter(email, "A passkey was added", [
    `A passkey was added to your account at ${hostOf(publicUrl)} just now. Whoever holds it can sign in.`,
    "If that was you, all is well. If it was not, remove it, sign out the browsers that you do not know, and change your password:",
    { label: "See your passkeys and browsers", link: `${publicUrl}/settings/security` },
  ]);

export const emailChangeMail = ({ publicUrl }: Place, email: string, newEmail: string): MailMessage =>
  plainLetter(email, "Your email address is about to change", [
    `Someone, hopefully you, asked to change the address of your account at ${hostOf(publicUrl)} to ${newEmail}. It changes when the link in the mail to that address is followed.`,
    "If that was you, all is well. If it was not, someone else is in your account. Set a new password at once: that signs them out, and the address stays as it is.",
    { label: "I did not do this", link: `${publicUrl}/forgot-password` },
  ]);

const hostOf = (publicUrl: string) => new URL(publicUrl).host;
