import { ApiError } from "../../../contract/client.ts";
import { isTemporary } from "./is-temporary.ts";

type Parts = {
  readonly onRead: () => void;
  /** The itinerary is deleted or no longer shared with this traveller. */
  readonly onGone: () => void;
};

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** So that not all browsers retry at the same moment. */
const addJitter = (ms: number) => ms * (0.5 + Math.random());

/** Repeats a read that the network has lost: the event that it was for does not come again. */
export const createReadLoop = ({ onRead, onGone }: Parts) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  /** Reads now; if that fails for a while, `again` is called later, unless something else was read meanwhile. */
  const run = async (read: () => Promise<void>, again: () => Promise<void> = read): Promise<void> => {
    clearTimeout(timer);
    try {
      await read();
      clearTimeout(timer);
      failures = 0;
      onRead();
    } catch (error) {
      const isAnswer = error instanceof ApiError && !isTemporary(error);
      if (isAnswer && error.status === 404) onGone();
      if (isAnswer || isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void run(again),
        addJitter(Math.min(firstPauseMs * 2 ** failures, maxPauseMs)),
      );
      failures++;
    }
  };
  return {
    run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
