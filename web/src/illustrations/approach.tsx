import classes from "./approach.module.css";
import { Terrain } from "./terrain.tsx";

const place = "380 -20 1260 700";
const way =
  "M700 560c60-10 84-60 140-72 58-12 92 26 146 4 46-18 40-66 84-84 50-20 92 20 138 0 44-18 40-72 88-88 40-14 66 12 104-6";
const stops = [
  { x: 986, y: 492 },
  { x: 1208, y: 408 },
  { x: 1400, y: 314 },
];

/** A country with a route through it. Decoration only. */
export const Approach = () => (
  <>
    <Terrain className={classes.terrain} viewBox={place} />
    <svg aria-hidden="true" className={classes.way} viewBox={place} preserveAspectRatio="xMaxYMin slice">
      <path className={classes.casing} d={way} />
      <path className={classes.route} d={way} />
      {stops.map(({ x, y }) => (
        <rect
          key={x}
          className={classes.waymark}
          x="-9"
          y="-9"
          width="18"
          height="18"
          rx="4"
          transform={`translate(${x} ${y}) rotate(45)`}
        />
      ))}
    </svg>
  </>
);
