import { useState } from "react";
import { browserStorage } from "../browser-storage.ts";

const key = "waybook-sun";

/** Black on white, without pictures: a choice that this browser keeps. */
export const useIsSunny = () => {
  const [isSunny, setSunny] = useState(() => browserStorage.read(key) === "yes");
  return {
    isSunny,
    setSunny: (isSunny: boolean) => {
      setSunny(isSunny);
      if (isSunny) browserStorage.write(key, "yes");
      else browserStorage.remove(key);
    },
  };
};
