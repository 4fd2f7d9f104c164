import classes from "./vignette.module.css";
import { Vignette } from "./vignette.tsx";

const versions = [
  { number: 7, x: 62, y: 100 },
  { number: 8, x: 160, y: 52 },
  { number: 9, x: 264, y: 100 },
];

/** Two people start from the same version. The second to save waits, then goes on from what the first one saved. */
export const MeetingPaths = () => (
  <Vignette place="560 60 320 180">
    <path
      className={classes.casing}
      d="M22 100h40c34 0 30-48 68-48h62c40 0 34 48 72 48h34M62 100c32 0 28 40 62 40h22"
    />
    <path className={classes.route} d="M22 100h40c34 0 30-48 68-48h62c40 0 34 48 72 48h34" />
    <path className={classes.otherRoute} d="M62 100c32 0 28 40 62 40h22" />
    <path className={classes.otherAhead} d="M178 140c46 0 28-66 44-72" />
    <path className={classes.gate} d="M156 128v24M167 128v24" />
    {versions.map(({ number, x, y }) => (
      <g key={number} transform={`translate(${x} ${y})`}>
        <rect
          className={classes.waymark}
          x="-13"
          y="-13"
          width="26"
          height="26"
          rx="5"
          transform="rotate(45)"
        />
        <text className={classes.number} y="5.5">
          {number}
        </text>
      </g>
    ))}
  </Vignette>
);
