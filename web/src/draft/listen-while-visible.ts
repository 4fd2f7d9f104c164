import type { EventStream, EventStreamListeners } from "./event-stream.ts";
import type { WatchPage } from "./page-events.ts";

type Listeners = EventStreamListeners & { readonly onBack: () => void; readonly onLeave: () => void };

/** Listens to an itinerary's events while its page is visible; returns a function that stops it. */
export const listenWhileVisible = (
  { eventStream, watchPage }: { readonly eventStream: EventStream; readonly watchPage: WatchPage },
  { onBack, onLeave, ...events }: Listeners,
): (() => void) => {
  const stream = eventStream(events);
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
