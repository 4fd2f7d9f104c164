import classes from "./vignette.module.css";
import { Vignette } from "./vignette.tsx";

const way = "M12 142c40 0 42-42 82-48s54 26 92 14 44-46 122-48";

/** Three people on one route: the owner, an editor with a pencil, a viewer with an eye. */
export const Walkers = () => (
  <Vignette place="880 400 320 180">
    <path className={classes.casing} d={way} />
    <path className={classes.route} d={way} />
    <g transform="translate(76 98)">
      <circle className={classes.person} r="26" />
      <text className={classes.initial} y="7">
        A
      </text>
    </g>
    <g transform="translate(168 111)">
      <circle className={classes.person} r="26" />
      <text className={classes.initial} y="7">
        B
      </text>
      <circle className={classes.badge} cx="21" cy="-20" r="13.5" />
      <path className={classes.symbol} d="m15-14 .8-3.600 8.200-8.200 2.800 2.800-8.200 8.200z" />
    </g>
    <g transform="translate(254 66)">
      <circle className={classes.person} r="26" />
      <text className={classes.initial} y="7">
        C
      </text>
      <circle className={classes.badge} cx="21" cy="-20" r="13.5" />
      <path
        className={classes.symbol}
        d="M13.500-20s2.800-4.800 7.500-4.800 7.500 4.800 7.500 4.800-2.800 4.800-7.500 4.800-7.500-4.800-7.500-4.800z"
      />
      <circle className={classes.pupil} cx="21" cy="-20" r="1.8" />
    </g>
  </Vignette>
);
