import { contours, depths, shore } from "./landscape.ts";
import classes from "./terrain.module.css";

type TerrainProps = {
  readonly viewBox: string;
  readonly className?: string | undefined;
  readonly fit?: string;
};

/** The landscape as a map prints it: tinted by height, contour lines, the lake. Pure decoration. */
export const Terrain = ({ viewBox, className, fit = "xMaxYMin slice" }: TerrainProps) => (
  <svg aria-hidden="true" className={className} viewBox={viewBox} preserveAspectRatio={fit}>
    {contours.map((path, height) => (
      <path
        key={path}
        className={height % 5 === 4 ? classes.indexContour : classes.contour}
        d={path}
        style={{
          fill: `color-mix(in oklab, var(--waybook-land-high) ${height * 6}%, var(--waybook-land-low))`,
        }}
      />
    ))}
    <path className={classes.shore} d={shore} />
    {depths.map((path) => (
      <path key={path} className={classes.depth} d={path} />
    ))}
  </svg>
);
