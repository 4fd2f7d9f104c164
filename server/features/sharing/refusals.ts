import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import { refuseAddress } from "./email-invitations.queries.ts";

const form = /^address\.(?<hash>[\da-f]{64})\.(?<secret>[\w-]+)$/;

/** Only this is stored of an address that wants no invitations. */
export const addressHash = (email: string): Buffer => tokenHash("RefusedAddress", email.toLowerCase());

/** The URL that ends mails with invitations to an address. It is always the same, and needs no account. */
export function refusalUrl(
  { config, linkTokens }: Pick<Parts, "config" | "linkTokens">,
  email: string,
): string {
  const hash = addressHash(email);
  return `${config.publicUrl}/unsubscribe/address.${hash.toString("hex")}.${linkTokens.recall("Unsubscribe", hash)}`;
}

/** For anyone who has the URL. False when the token is not one of these. */
export async function refuseInvitationMails(
  { db, clock, linkTokens }: Pick<Parts, "db" | "clock" | "linkTokens">,
  token: string,
): Promise<boolean> {
  const { hash: hex = "", secret = "" } = form.exec(token)?.groups ?? {};
  const hash = Buffer.from(hex, "hex");
  const expected = tokenHash("Unsubscribe", linkTokens.recall("Unsubscribe", hash));
  if (hex === "" || !linkTokens.isToken("Unsubscribe", secret, expected)) return false;
  await refuseAddress(db, hash, clock.now());
  return true;
}
