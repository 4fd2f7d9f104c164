import { lazy, Suspense } from "react";
import { hasWebGl } from "./has-webgl.ts";
import { SketchMap } from "./sketch-map.tsx";
import classes from "./trip-map.module.css";
import type { TripMapProps } from "./trip-map-props.ts";

// MapLibre is larger than the rest of the app. If it cannot be loaded, a drawing is shown.
const LiveMap = lazy(() =>
  import("./live-map.tsx").then(
    ({ LiveMap }) => ({ default: LiveMap }),
    () => ({ default: SketchMap }),
  ),
);

/** Fills its container, which must have a height. */
export const TripMap = (props: TripMapProps) => (
  <div className={classes.box}>
    {hasWebGl() ? (
      <Suspense fallback={<div aria-hidden="true" className={classes.skeleton} />}>
        <LiveMap {...props} />
      </Suspense>
    ) : (
      <SketchMap {...props} />
    )}
  </div>
);
