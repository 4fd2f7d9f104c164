import { useEffect, useState } from "react";
import type { Frame } from "./frame.ts";

/** Object URLs of the frames, revoked when they are no longer shown. */
export const useFrameUrls = (frames: readonly Frame[]): ((frame: Frame) => string) => {
  const [urls] = useState(() => new Map<string, string>());
  // Cleared, because the effect may run again and must not find revoked URLs.
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
