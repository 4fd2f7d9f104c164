import type { WatchPage } from "./page-events.ts";

/**
 * A browser opens few connections to a host, so a hidden page closes its stream; soon enough that companions see within
 * 10 s that someone has left.
 */
const awayAfterMs = 3_000;

export const watchPage: WatchPage = ({ onLeave, onAway, onBack, onOnline }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") return onBack();
    onLeave();
    timer = setTimeout(onAway, awayAfterMs);
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onLeave);
  window.addEventListener("online", onOnline);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", onLeave);
    window.removeEventListener("online", onOnline);
  };
};
