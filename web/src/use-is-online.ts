import { useSyncExternalStore } from "react";

const watch = (onChange: () => void) => {
  const controller = new AbortController();
  for (const name of ["online", "offline"])
    window.addEventListener(name, onChange, { signal: controller.signal });
  return () => controller.abort();
};

/** Whether the browser has a connection at all. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
