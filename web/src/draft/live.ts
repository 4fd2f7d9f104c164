import type { Author } from "../../../contract/author.ts";
import type { Role } from "../../../contract/itinerary.ts";
import type { ItineraryChanged, PeopleChanged } from "../../../contract/itinerary-event.ts";

type LiveEvents = {
  readonly onChanged: (etag: string, by: Author | undefined) => void;
  readonly onRole: (role: Role) => void;
  readonly onDeleted: () => void;
  /** Something may have been missed. */
  readonly onGap: () => void;
};

/** Tells what others do with an itinerary, until it is called off. */
export type Live = (events: LiveEvents) => { pause(): void; resume(): void; stop(): void };

type Stream = Pick<EventSource, "addEventListener" | "close" | "readyState">;

const closed = 2;
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;

/**
 * By server-sent events. A browser comes back by itself when the connection breaks, but not when it was refused, as it
 * is while the service starts.
 */
export const liveFrom =
  (open: () => Stream): Live =>
  ({ onChanged, onRole, onDeleted, onGap }) => {
    let stream: Stream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;

    const told = <T>(name: string, tell: (what: T) => void) =>
      stream?.addEventListener(name, (event) =>
        tell(JSON.parse((event as unknown as { readonly data: string }).data)),
      );

    const stop = () => {
      clearTimeout(timer);
      stream?.close();
      stream = undefined;
    };
    const start = () => {
      stop();
      const opened = open();
      stream = opened;
      opened.addEventListener("open", () => {
        retryMs = firstRetryMs;
      });
      opened.addEventListener("error", () => {
        if (opened !== stream || opened.readyState !== closed) return;
        timer = setTimeout(() => {
          start();
          onGap();
        }, retryMs);
        retryMs = Math.min(retryMs * 2, lastRetryMs);
      });
      told<ItineraryChanged>("changed", ({ etag, by }) => onChanged(etag, by));
      told<PeopleChanged>("people", ({ role }) => onRole(role));
      told("deleted", () => {
        stop();
        onDeleted();
      });
    };
    start();
    return {
      pause: stop,
      resume: () => {
        if (stream) return;
        start();
        onGap();
      },
      stop,
    };
  };
