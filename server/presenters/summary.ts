/** A summary as JSON text: what goes with the itinerary's version, and what depends on who asks and on its author. */
export const summary = (head: string, role: string, author: string): string =>
  `${head},"role":"${role}","author":${author}}`;
