import type { MailMessage } from "../../outside/mail/mail.ts";
import type { Parts } from "../../parts.ts";
import { findCredentialsByEmail } from "./credentials.queries.ts";
import { findProof } from "./email-proofs.queries.ts";
import { makeProof } from "./email-proofs.ts";
import {
  confirmationMail,
  emailChangeMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordResetMail,
} from "./sign-in-mails.ts";

/** A mail that waits to be written. It is kept in the queue for days, so there is nothing in it that lets anyone in. */
export type SignInMail =
  | { readonly kind: "confirmation"; readonly request: string }
  | { readonly kind: "passwordReset"; readonly email: string }
  | { readonly kind: "passwordChanged"; readonly email: string }
  | { readonly kind: "passkeyAdded"; readonly email: string }
  | { readonly kind: "emailChange"; readonly email: string; readonly newEmail: string };

type Needs = Pick<Parts, "db" | "clock" | "config" | "mail">;

/** Links are made as the mail is written: each try has its own, and the hours they work count from then. */
export async function sendSignInMail(parts: Needs, mail: SignInMail): Promise<void> {
  const message = await written(parts, mail);
  if (message) await parts.mail.send(message);
}

/** Nothing when nobody wants it any more, or there is no such account. */
async function written(parts: Needs, mail: SignInMail): Promise<MailMessage | undefined> {
  const { db, clock, config } = parts;
  switch (mail.kind) {
    case "confirmation": {
      const hash = Buffer.from(mail.request, "base64url");
      const request = await findProof(db, { hash, purpose: "confirm", now: clock.now() });
      if (!request) return undefined;
      const { token } = await makeProof(parts, request);
      return confirmationMail(config, request.email, token);
    }
    case "passwordReset": {
      const account = await findCredentialsByEmail(db, mail.email);
      if (!account) return undefined;
      const { travellerId, email } = account;
      const { token } = await makeProof(parts, { purpose: "reset", travellerId, email });
      return passwordResetMail(config, email, token);
    }
    case "passwordChanged":
      return passwordChangedMail(config, mail.email);
    case "passkeyAdded":
      return passkeyAddedMail(config, mail.email);
    case "emailChange":
      return emailChangeMail(config, mail.email, mail.newEmail);
  }
}
