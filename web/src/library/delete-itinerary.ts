import { ApiError } from "../../../contract/client.ts";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";

/** Moves it to the trash, even if someone has saved it since the list was loaded. */
export const deleteItinerary = async ({ id, etag }: ItinerarySummary): Promise<void> => {
  const params = { id };
  try {
    await client.deleteItinerary({ params, headers: { "if-match": etag } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "itineraryModified")) throw error;
    const { headers } = await client.getItinerary({ params });
    await client.deleteItinerary({ params, headers: { "if-match": headers.get("etag") ?? "" } });
  }
};
