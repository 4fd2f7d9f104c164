/** What can happen to a traveller, or to their role on an itinerary, by the name of its column. */
export const events = {
  reset: "They set a new password with a mail's link, or take over an account made with their address.",
  change: "They change their password in a browser in which they are signed in.",
  address: "They follow the link to a new address.",
  removal: "The owner removes them from the itinerary.",
  demotion: "The owner makes them a viewer, who was an editor.",
  suspension: "A moderator suspends the account.",
  deletion: "They delete the account.",
} as const;

export type EventName = keyof typeof events;
