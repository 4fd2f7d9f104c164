import { useEffect, useRef } from "react";

/** Calls a function whenever the connection is back. */
export const useWhenOnline = (act: () => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onOnline = () => latest.current();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
};
