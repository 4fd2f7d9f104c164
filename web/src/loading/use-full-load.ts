import { useState } from "react";
import { isServiceThere } from "./is-service-there.ts";

/**
 * Loads the page anew, as soon as that can work: a browser without a connection would show a page of its own instead.
 * Nothing less helps where a part of the app did not arrive, for the browser remembers that it did not.
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
