/** The states of an itinerary that matter. Every request to one is made in each. */
export const itineraryStates = {
  private: "private",
  unlisted: "unlisted",
  public: "public",
  "by-blocker": "public but the owner has blocked you",
  "by-suspended": "public but the owner is suspended",
  trash: "in the trash",
} as const;

/**
 * The states of what a request is about, if they decide who may make it, as the page about permissions describes
 * them.
 */
export const states = {
  ...itineraryStates,
  someone: "someone",
  oneself: "oneself",
  blocked: "someone whom you have blocked",
  blocker: "someone who has blocked you",
  suspended: "someone who is suspended",
  "no-one": "nobody has this id",
  "led-here": "in the browser that the app sent",
  "other-browser": "in another browser",
} as const;

export type State = keyof typeof states;
