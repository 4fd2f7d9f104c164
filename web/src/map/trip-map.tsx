import { lazy, Suspense, useCallback, useState } from "react";
import { afterNextPaint } from "../after-next-paint.ts";
import { onIdle } from "../loading/on-idle.ts";
import { hasWebGl } from "./has-webgl.ts";
import { SketchInstead, SketchMap } from "./sketch-map.tsx";
import classes from "./trip-map.module.css";
import type { TripMapProps } from "./trip-map-props.ts";

// MapLibre is larger than the rest of the app, so all else comes first. Without it the drawing stays.
const LiveMap = lazy(async () => {
  await new Promise<void>((resolve) => afterNextPaint(() => onIdle(resolve)));
  const loaded = hasWebGl() ? await import("./live-map.tsx").catch(() => undefined) : undefined;
  return { default: loaded?.LiveMap ?? SketchInstead };
});

/** Fills its container, which must have a height. */
export const TripMap = (props: TripMapProps) => {
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <div className={classes.box}>
      {!isDrawn && <SketchMap {...props} isPreview />}
      <Suspense>
        <LiveMap {...props} onDrawn={onDrawn} />
      </Suspense>
    </div>
  );
};
