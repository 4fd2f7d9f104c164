import { deviceChanges } from "./device-changes.ts";
import { keepTrips } from "./keep-trips.ts";
import { noticeEviction } from "./notice-eviction.ts";

/** The page the traveller came for goes first. */
const firstPauseMs = 2_500;
/** Several wishes at once are one. */
const wishPauseMs = 500;
const everyMs = 15 * 60_000;
const retryMs = 60_000;

const lock = "waybook-keeper";

/** Keeps this device up to date while the page is open and online; returns a function that stops it. */
export const startKeeper = (travellerId: string): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isRunning, isDue] = [false, false];

  const runIn = (pauseMs: number) => {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pauseMs);
  };
  const run = async () => {
    if (isRunning) {
      isDue = true;
      return;
    }
    if (!navigator.onLine) return;
    [isRunning, isDue] = [true, false];
    const isDone = await alone(() => keepTrips(travellerId, signal)).then(
      () => true,
      () => false,
    );
    isRunning = false;
    runIn(isDue ? wishPauseMs : isDone ? everyMs : retryMs);
  };

  void noticeEviction(travellerId)
    .catch(() => {})
    .finally(() => {
      deviceChanges.announce("kept");
      runIn(firstPauseMs);
    });
  const unsubscribe = deviceChanges.subscribe((change) => {
    if (change !== "wished") return;
    if (isRunning) isDue = true;
    else runIn(wishPauseMs);
  });
  window.addEventListener("online", () => runIn(wishPauseMs), { signal });
  return () => {
    stopping.abort();
    clearTimeout(timer);
    unsubscribe();
  };
};

/** One tab at a time; where the browser has no locks, tabs do the same work twice. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(lock, work);
};
