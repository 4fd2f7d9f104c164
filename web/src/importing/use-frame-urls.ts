import { useEffect, useState } from "react";
import type { Frame } from "./frame.ts";

/** Addresses under which the page shows its frames, for as long as it shows them. */
export const useFrameUrls = (frames: readonly Frame[]): ((frame: Frame) => string) => {
  const [urls] = useState(() => new Map<string, string>());
  // An effect that runs anew must not find addresses that its end has taken back.
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
    [urls],
  );
  useEffect(() => {
    const shown = new Set(frames.map(({ id }) => id));
    for (const [id, url] of urls) {
      if (shown.has(id)) continue;
      URL.revokeObjectURL(url);
      urls.delete(id);
    }
  }, [frames, urls]);

  return ({ id, jpeg }) => {
    const url = urls.get(id) ?? URL.createObjectURL(jpeg);
    urls.set(id, url);
    return url;
  };
};
