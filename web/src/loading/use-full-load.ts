import { useState } from "react";
import { isServiceThere } from "./is-service-there.ts";

/**
 * Reloads the page if the server can be reached; otherwise the browser would show its own error page. A part of the app
 * that failed to load needs a full reload, because the browser remembers a failed import.
 */
export const useFullLoad = () => {
  const [isTrying, setTrying] = useState(false);
  const load = async () => {
    setTrying(true);
    if (await isServiceThere()) window.location.reload();
    else setTrying(false);
  };
  return { load: () => void load(), isTrying };
};
