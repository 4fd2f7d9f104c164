import { useEffect, useRef } from "react";
import { focusMain } from "./focus-main.ts";

/**
 * For a page that becomes another without changing its address. That is announced as a new page is: by moving the
 * focus to it. Undefined while nothing is to be seen yet, or for a moment nothing again.
 */
export const useStage = (stage: string | undefined): void => {
  const shown = useRef<string>(undefined);
  const isBack = useRef(false);
  useEffect(() => {
    if (stage === undefined) {
      isBack.current = shown.current !== undefined;
      return;
    }
    if (stage === shown.current && !isBack.current) return;
    isBack.current = false;
    if (shown.current !== undefined) {
      window.scrollTo({ top: 0, behavior: "instant" });
      focusMain();
    }
    shown.current = stage;
  }, [stage]);
};
