import { useEffect, useRef } from "react";
import { focusMain } from "./focus-main.ts";

/**
 * For a page that changes its content without changing its address: moves the focus to it, as for a new page, so that
 * screen readers announce it. Undefined while nothing is shown.
 */
export const useFocusOnStage = (stage: string | undefined): void => {
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
