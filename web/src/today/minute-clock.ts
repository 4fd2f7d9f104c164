const minuteMs = 60_000;

export type MinuteClock = {
  /** Minutes since 1970. */
  readonly read: () => number;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Tells whoever listens when another minute has begun, while the page is seen, and when it is seen again. Without
 * listeners, and while the page is hidden, no timer runs.
 */
const createMinuteClock = (): MinuteClock => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minute = 0;

  const tick = () => {
    clearTimeout(timer);
    timer = undefined;
    const before = minute;
    minute = Math.floor(Date.now() / minuteMs);
    if (document.visibilityState === "visible") timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
    if (minute !== before) for (const listener of listeners) listener();
  };
  return {
    read: () => {
      // Between listeners nobody counts.
      if (listeners.size === 0) minute = Math.floor(Date.now() / minuteMs);
      return minute;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener("visibilitychange", tick);
        tick();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener("visibilitychange", tick);
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
};

export const minuteClock = createMinuteClock();
