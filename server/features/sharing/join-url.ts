import type { Config } from "../../config.ts";

/** The page where people join. The token comes after the `#`, which browsers send to nobody. */
export const joinUrl = (
  { publicUrl }: Pick<Config, "publicUrl">,
  itineraryId: string,
  token: string,
): string => `${publicUrl}/join/${itineraryId}#token=${token}`;
