import { useEffect, useRef } from "react";
import { focusMain } from "./focus-main.ts";

/**
 * For a page that becomes another without changing its address. That is announced as a new page is: by moving the
 * focus to it. Undefined while nothing is to be seen yet.
 */
export const useStage = (stage: string | undefined): void => {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (stage === undefined || stage === shown.current) return;
    if (shown.current !== undefined) {
      window.scrollTo({ top: 0, behavior: "instant" });
      focusMain();
    }
    shown.current = stage;
  }, [stage]);
};
