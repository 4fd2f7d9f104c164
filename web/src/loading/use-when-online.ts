import { useEffect, useRef } from "react";

/** For what waits for the connection: as soon as it is back, nobody has to ask for it. */
export const useWhenOnline = (act: () => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onOnline = () => latest.current();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
};
