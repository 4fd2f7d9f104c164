import classes from "./vignette.module.css";
import { Vignette } from "./vignette.tsx";

const way = "M308 166c-52-2-64-26-98-32-22-4-36 0-58-4";

/** A hut by the lake, with the light on. */
export const Hut = () => (
  <Vignette place="826 372 320 180">
    <path className={classes.casing} d={way} />
    <path className={classes.route} d={way} />
    <path className={classes.wall} d="M184 54h10v24l-10-8z" />
    <path className={classes.wall} d="M163 56l31 27v47h-62V83z" />
    <path className={classes.roofCasing} d="m120 92 43-38 43 38" />
    <path className={classes.roof} d="m120 92 43-38 43 38" />
    <path className={classes.light} d="M145 104h14v26h-14zM172 100h12v12h-12z" />
    <path className={classes.smoke} d="M189 46c-5-7 6-10 1-18" />
  </Vignette>
);
