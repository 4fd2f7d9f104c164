import type { RevokedCounts } from "../../access/credentials/revoke-credentials.ts";
import type { MailMessage } from "../../outside/mail/mail.ts";
import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { findCredentials, findCredentialsByEmail, lockCredentials } from "./credentials.queries.ts";
import { findProof } from "./email-proofs.queries.ts";
import { createProof } from "./email-proofs.ts";
import { codeProof, newSignInCode } from "./sign-in-code.ts";
import {
  accessTokenCreatedMail,
  accountResetMail,
  confirmationMail,
  emailChangeMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordResetMail,
  signInCodeMail,
} from "./sign-in-mails.ts";

/** A mail to send. It stays in the queue for days, so it contains no tokens. */
export type SignInMail =
  | { readonly kind: "confirmation"; readonly request: string }
  | { readonly kind: "passwordReset"; readonly email: string }
  | (MailToOwner & { readonly kind: "passwordChanged" | "passkeyAdded" | "accessTokenCreated" })
  | (MailToOwner & { readonly kind: "startedAnew"; readonly ended: RevokedCounts })
  | (MailToOwner & { readonly kind: "emailChange"; readonly newEmail: string })
  | { readonly kind: "signInCode"; readonly travellerId: string };

/** The address at that time; deleted with its traveller's account. */
type MailToOwner = { readonly travellerId: string; readonly email: string };

type SignInMailParts = Pick<Parts, "db" | "clock" | "config" | "mail">;

/** Creates tokens when the mail is written: each attempt has its own, and their lifetime starts then. */
export async function sendSignInMail(parts: SignInMailParts, mail: SignInMail): Promise<void> {
  const message = await writeMail(parts, mail);
  if (message) await parts.mail.send(message);
}

/** Undefined when the request was replaced or the account does not exist. */
async function writeMail(parts: SignInMailParts, mail: SignInMail): Promise<MailMessage | undefined> {
  const { db, clock, config } = parts;
  switch (mail.kind) {
    case "confirmation": {
      const hash = Buffer.from(mail.request, "base64url");
      const query = { hash, purpose: "confirm", now: clock.now() } as const;
      const request = await findProof(db, query);
      if (!request) return undefined;
      const proof = await transaction(db, async (db) => {
        // The request may have been replaced meanwhile; its link must not work then.
        await lockCredentials(db, request.travellerId);
        return (await findProof(db, query)) && createProof({ db, clock }, request);
      });
      return proof && confirmationMail(config, request.email, proof.token);
    }
    case "passwordReset": {
      const account = await findCredentialsByEmail(db, mail.email);
      if (!account) return undefined;
      const { travellerId, email } = account;
      const { token } = await createProof(parts, { purpose: "reset", travellerId, email });
      return passwordResetMail(config, email, token);
    }
    case "signInCode": {
      const account = await findCredentials(db, mail.travellerId);
      if (!account) return undefined;
      const { travellerId, email } = account;
      const code = newSignInCode();
      const { purpose, token } = codeProof(travellerId, code);
      await createProof(parts, { purpose, travellerId, email }, token);
      return signInCodeMail(config, email, code);
    }
    case "startedAnew":
      return accountResetMail(config, mail.email, mail.ended);
    case "passwordChanged":
      return passwordChangedMail(config, mail.email);
    case "passkeyAdded":
      return passkeyAddedMail(config, mail.email);
    case "accessTokenCreated":
      return accessTokenCreatedMail(config, mail.email);
    case "emailChange":
      return emailChangeMail(config, mail.email, mail.newEmail);
  }
}
