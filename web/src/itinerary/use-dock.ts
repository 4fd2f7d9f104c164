import { useEffect } from "react";

/** Something stands at the lower edge of this page, as high as this. Notices come up above it, and what is scrolled to stays clear of it. */
export const useDock = (height: `${number}rem`): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--dock-height", height);
    return () => void style.removeProperty("--dock-height");
  }, [height]);
};
