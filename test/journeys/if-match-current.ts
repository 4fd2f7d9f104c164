import type { TestBrowser } from "../support/make-browser.ts";

/** The header with which a write applies to the current version of an itinerary. */
export async function ifMatchCurrent(
  { client }: TestBrowser,
  id: string,
): Promise<{ readonly "if-match": string }> {
  const { headers } = await client.getItinerary({ params: { id } });
  return { "if-match": headers.get("etag") ?? "" };
}
