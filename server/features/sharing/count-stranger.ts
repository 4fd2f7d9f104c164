import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";

/** In the transaction that invites them, so that someone who is not invited is not counted. */
export async function countStranger(
  parts: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  travellerId: string,
): Promise<void> {
  const maxStrangers = parts.config.strangersADay;
  await countAttempt(parts, [
    {
      of: `strangers added by ${travellerId}`,
      max: maxStrangers,
      windowSeconds: 86_400,
      message: `You can add ${maxStrangers} people a day with whom you share nothing yet. Send the others a share link.`,
    },
  ]);
}
