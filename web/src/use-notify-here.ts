import { useEffect, useState } from "react";
import { useNotify } from "./use-notify.ts";

/** Like useNotify, for undo that works only on this page: closes its notices when the component unmounts. */
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
