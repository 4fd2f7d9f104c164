import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { mailText } from "../../presenters/mail-text.ts";
import { findInvitationToMail, isRefused } from "./email-invitations.queries.ts";
import { joinUrl } from "./join-url.ts";
import { addressHash, refusalUrl } from "./refusals.ts";

type MailParts = Pick<Parts, "db" | "clock" | "config" | "mail" | "linkTokens">;

/** From everyone together, so that nobody fills a mailbox with invitations. */
const maxMailsPerDay = 5;

/** Retried for a day, because a mail server may be down for a while. */
export const emailInvitationMail = job({
  name: "email-invitation-mail",
  retries: 36,
  async run(parts: MailParts, { id }: { id: string }) {
    const { db, clock, config, linkTokens } = parts;
    const invitation = await findInvitationToMail(db, { id, now: clock.now() });
    if (!invitation) return;
    const { email, seed, itineraryId, invitedBy, expiresAt } = invitation;
    if (await isRefused(db, addressHash(email))) return;
    const attempt = await countMail(parts, email);
    if (!attempt) return;
    const host = new URL(config.publicUrl).host;
    const until = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(expiresAt);
    const refusal = refusalUrl(parts, email);
    // Leaves out the itinerary's title and the traveller's name, because anyone can put a message into them.
    const message = mailText(email, "Someone invites you to plan a trip", [
      `@${invitedBy} invites you to plan a trip together at ${host}. See what it is about, and join if you like:`,
      {
        label: "See the invitation",
        link: joinUrl(config, itineraryId, linkTokens.recall("ShareLink", seed)),
      },
      `The link is for you alone and works until ${until}. If you don't want to come along, ignore this mail. Nothing happens then.`,
      { label: "No more invitations to this address", link: refusal },
    ]);
    // RFC 8058.
    const headers = {
      "List-Unsubscribe": `<${refusal}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    try {
      await parts.mail.send({ ...message, headers });
    } catch (error) {
      await attempt.uncount();
      throw error;
    }
  },
});

/** Undefined if it is one too many. Nobody is told: who invites an address must not learn that others do so too. */
async function countMail(
  parts: MailParts,
  email: string,
): Promise<Awaited<ReturnType<typeof countAttempt>> | undefined> {
  try {
    const of = `invitations mailed to ${email.toLowerCase()}`;
    return await countAttempt(parts, [{ of, max: maxMailsPerDay, windowSeconds: 86_400 }]);
  } catch (error) {
    if (error instanceof Failure && error.code === "rateLimited") return undefined;
    throw error;
  }
}
