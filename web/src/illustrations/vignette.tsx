import type { ReactNode } from "react";
import { Terrain } from "./terrain.tsx";
import classes from "./vignette.module.css";

type VignetteProps = {
  /** Which part of the landscape it stands in, as a viewBox. */
  readonly place: string;
  readonly children: ReactNode;
};

/** A small drawing on a piece of the map, 320 by 180 units. */
export const Vignette = ({ place, children }: VignetteProps) => (
  <div aria-hidden="true" className={classes.vignette}>
    <Terrain className={classes.ground} viewBox={place} />
    <svg aria-hidden="true" viewBox="0 0 320 180">
      {children}
    </svg>
  </div>
);
