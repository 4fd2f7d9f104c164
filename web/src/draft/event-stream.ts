import type { Author } from "../../../contract/author.ts";
import type { Role } from "../../../contract/itinerary.ts";
import type { ItineraryChanged, PeopleChanged, PeopleHere } from "../../../contract/itinerary-event.ts";

export type EventStreamListeners = {
  readonly onChanged: (etag: string, by: Author | undefined) => void;
  readonly onRole: (role: Role) => void;
  readonly onDeleted: () => void;
  /** Events may have been missed. */
  readonly onGap: () => void;
  /** What happened before it was open, no event has said if it has opened for the first time. */
  readonly onOpen: (isFirst: boolean) => void;
  readonly onPresence: (here: PeopleHere) => void;
  /** The connection was lost, or closed. */
  readonly onLost: () => void;
};

/** Listens to changes that others make to an itinerary. */
export type EventStream = (listeners: EventStreamListeners) => {
  pause(): void;
  resume(): void;
  stop(): void;
};

type Source = Pick<EventSource, "addEventListener" | "close" | "readyState">;

const closedState = 2;
const firstRetryMs = 2_000;
const maxRetryMs = 60_000;

/** Browsers reconnect an EventSource after a lost connection, but not after an error, as while the server starts. */
export const createEventStream =
  (open: () => Source): EventStream =>
  ({ onChanged, onRole, onDeleted, onGap, onOpen, onPresence, onLost }) => {
    let source: Source | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;

    const on = <T>(name: string, listener: (event: T) => void) =>
      source?.addEventListener(name, (event) =>
        listener(JSON.parse((event as unknown as { readonly data: string }).data)),
      );

    const stop = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const start = () => {
      stop();
      const opened = open();
      source = opened;
      let isFirst = true;
      opened.addEventListener("open", () => {
        retryMs = firstRetryMs;
        onOpen(isFirst);
        // When the browser reconnects, it says which event it had last.
        isFirst = false;
      });
      opened.addEventListener("error", () => {
        onLost();
        if (opened !== source || opened.readyState !== closedState) return;
        timer = setTimeout(() => {
          start();
          onGap();
        }, retryMs);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      });
      on<ItineraryChanged>("changed", ({ etag, by }) => onChanged(etag, by));
      on<PeopleChanged>("people", ({ role }) => onRole(role));
      on<PeopleHere>("presence", onPresence);
      on("deleted", () => {
        stop();
        onDeleted();
      });
    };
    start();
    return {
      pause: () => {
        stop();
        onLost();
      },
      resume: () => {
        if (source) return;
        start();
        onGap();
      },
      stop,
    };
  };
