import { useEffect } from "react";

/** Reserves room at the bottom of the page for a bar of this height, for notices and scrolling. */
export const useDock = (height: `${number}rem`): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--dock-height", height);
    return () => void style.removeProperty("--dock-height");
  }, [height]);
};
