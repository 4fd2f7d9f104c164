export type PageEvents = {
  /** The page was left or hidden: time to save. */
  readonly onLeave: () => void;
  /** The page has been hidden for a few seconds. */
  readonly onAway: () => void;
  readonly onBack: () => void;
  readonly onOnline: () => void;
};

/** Reports what happens to the page; returns a function that stops it. */
export type WatchPage = (events: PageEvents) => () => void;
