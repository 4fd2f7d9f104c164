import type { Config } from "../config.ts";

/** Where the web app shows an itinerary. */
export const pageUrl = ({ publicUrl }: Pick<Config, "publicUrl">, id: string): string =>
  `${publicUrl}/itineraries/${id}`;
