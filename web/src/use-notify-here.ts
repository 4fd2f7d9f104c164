import { useEffect, useState } from "react";
import { useNotify } from "./use-notify.ts";

/** As useNotify, for what can be taken back only here: the notices go when this does, for then they could not keep their word. */
export const useNotifyHere = (): ((...notified: Parameters<ReturnType<typeof useNotify>>) => void) => {
  const notify = useNotify();
  const [endings] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      for (const end of endings) end();
    },
    [endings],
  );
  return (notified) => void endings.add(notify(notified));
};
