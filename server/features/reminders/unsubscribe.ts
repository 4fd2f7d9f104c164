import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { refuseInvitations } from "../sharing/sharing.ts";
import { updatePreferences } from "./preferences.queries.ts";

const form = /^(?<travellerId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<secret>[\w-]+)$/;

/** The URL that ends a traveller's reminders, also without signing in. It is always the same. */
export const unsubscribeUrl = (
  { config, linkTokens }: Pick<Parts, "config" | "linkTokens">,
  travellerId: string,
): string => `${config.publicUrl}/unsubscribe/${travellerId}.${secretOf(linkTokens, travellerId)}`;

/** For anyone who has the URL. Only switches reminders off, or invitations to an address. */
export async function unsubscribe(
  parts: Pick<Parts, "db" | "clock" | "linkTokens">,
  _principal: null,
  { token }: { token: string },
): Promise<void> {
  const { db, linkTokens } = parts;
  if (await refuseInvitations(parts, token)) return;
  const { travellerId = "", secret = "" } = form.exec(token)?.groups ?? {};
  const expected = tokenHash("Unsubscribe", secretOf(linkTokens, travellerId));
  const isKnown =
    linkTokens.isToken("Unsubscribe", secret, expected) &&
    (await updatePreferences(db, travellerId, { email: false }));
  if (!isKnown)
    throw new Failure("notFound", {
      detail:
        "This link ends no mails. Copy the whole link from the mail, or switch them off in your settings.",
    });
}

const secretOf = (linkTokens: Parts["linkTokens"], travellerId: string) =>
  linkTokens.recall("Unsubscribe", Buffer.from(travellerId.replaceAll("-", ""), "hex"));
