/** Where the web app shows an itinerary. */
export const pageUrl = ({ publicUrl }: { publicUrl: string }, id: string): string =>
  `${publicUrl}/itineraries/${id}`;
