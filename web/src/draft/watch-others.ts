import type { Author } from "../../../contract/author.ts";
import type { Role } from "../../../contract/itinerary.ts";
import type { Live } from "./live.ts";

type PageEvents = {
  /** The page is left, or out of sight: what is not saved should be. */
  readonly onLeave: () => void;
  /** It has been out of sight for a while. */
  readonly onAway: () => void;
  readonly onBack: () => void;
  readonly onOnline: () => void;
};

/** Tells what happens to the page, until it is called off. */
export type WatchPage = (events: PageEvents) => () => void;

type Watching = {
  readonly onChanged: (etag: string, by: Author | undefined) => void;
  readonly onRole: (role: Role) => void;
  readonly onDeleted: () => void;
  readonly onGap: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
};

/** What others do, for as long as the page is looked at. */
export const watchOthers = (
  { live, watchPage }: { readonly live: Live; readonly watchPage: WatchPage },
  { onBack, onLeave, ...events }: Watching,
): (() => void) => {
  const stream = live(events);
  const unwatchPage = watchPage({
    onLeave,
    onAway: stream.pause,
    onBack: () => {
      stream.resume();
      onBack();
    },
    onOnline: () => {
      events.onGap();
      onBack();
    },
  });
  return () => {
    stream.stop();
    unwatchPage();
  };
};
