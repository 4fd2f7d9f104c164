import { useEffect, useState } from "react";

/** For a menu that is loaded when its button is pressed: open from its start, it would not give the focus back. */
export const useOpensAfterStart = (isOpen: boolean): boolean => {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isOpen && hasStarted;
};
