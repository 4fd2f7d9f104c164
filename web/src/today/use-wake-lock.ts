import { useEffect } from "react";

/** Older browsers have none. */
export const canKeepAwake = (): boolean => "wakeLock" in navigator;

/** Keeps the screen on while it is wanted. Browsers end that when the page is hidden, so it is asked for again. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const keep = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // A low battery forbids it.
      const kept = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await kept?.release();
      else lock = kept;
    };
    void keep();
    document.addEventListener("visibilitychange", keep);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", keep);
      void lock?.release();
    };
  }, [isWanted]);
};
