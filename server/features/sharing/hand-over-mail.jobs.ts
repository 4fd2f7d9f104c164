import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { mailText } from "../../platform/text/mail-text.ts";
import { findOfferToMail } from "./hand-overs.queries.ts";

/** Tried again for a day: a mail server that is away for a while loses nothing. */
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
    // Neither the itinerary's words nor a name that anyone can choose freely: those wait on the page.
    await mail.send(
      mailText(email, "An itinerary is offered to you", [
        `@${offeredBy}, with whom you share an itinerary at ${new URL(config.publicUrl).host}, wants to hand it over to you. It becomes yours only if you accept:`,
        { label: "See what is offered", link: `${config.publicUrl}/library` },
        `The offer stands until ${until}. If you do not want it, decline it there, or leave it: then nothing changes.`,
      ]),
    );
  },
});
