import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { mailText } from "../../presenters/mail-text.ts";
import { findOfferToMail } from "./hand-overs.queries.ts";

/** Retried for a day, because a mail server may be down for a while. */
export const handOverMail = job({
  name: "hand-over-mail",
  retries: 36,
  async run(
    { db, clock, config, mail }: Pick<Parts, "db" | "clock" | "config" | "mail">,
    { id }: { id: string },
  ) {
    const offer = await findOfferToMail(db, { id, now: clock.now() });
    if (!offer) return;
    const { email, offeredBy, expiresAt } = offer;
    const until = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(expiresAt);
    // Leaves out the itinerary's title and the traveller's name, because anyone can put a message into them.
    await mail.send(
      mailText(email, "Someone wants to hand a trip over to you", [
        `@${offeredBy} shares a trip with you at ${new URL(config.publicUrl).host} and wants to hand it over to you. It becomes yours only if you accept:`,
        { label: "See the offer", link: `${config.publicUrl}/library` },
        `You can accept until ${until}. If you don't want it, decline it there or ignore this mail. Nothing changes then.`,
      ]),
    );
  },
});
