import { contours, depths, shore } from "./landscape.ts";
import classes from "./terrain.module.css";

type TerrainProps = { readonly viewBox: string; readonly className?: string | undefined };

/** The landscape as a map prints it: tinted by height, contour lines, the lake. Pure decoration. */
export const Terrain = ({ viewBox, className }: TerrainProps) => (
  <svg aria-hidden="true" className={className} viewBox={viewBox} preserveAspectRatio="xMaxYMin slice">
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
