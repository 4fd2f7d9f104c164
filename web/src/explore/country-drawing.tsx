import { useMemo } from "react";
import classes from "./country-drawing.module.css";
import { drawCountry } from "./draw-country.ts";

type CountryDrawingProps = { readonly seed: string; readonly className?: string | undefined };

/** Shown where an itinerary has no image; decoration only. */
export const CountryDrawing = ({ seed, className = "" }: CountryDrawingProps) => {
  const { heights, lake, way, waymarks } = useMemo(() => drawCountry(seed), [seed]);
  return (
    <svg
      aria-hidden="true"
      className={`${classes.country} ${className}`}
      viewBox="0 0 360 240"
      preserveAspectRatio="xMidYMid slice"
    >
      {heights.map(({ outline, height }) => (
        <path
          key={outline}
          className={classes.height}
          d={outline}
          style={{
            fill: `color-mix(in oklab, var(--waybook-land-high) ${(height + 1) * 14}%, var(--waybook-land-low))`,
          }}
        />
      ))}
      <path className={classes.lake} d={lake} />
      <path className={classes.casing} d={way} />
      <path className={classes.way} d={way} />
      {waymarks.map(({ x, y }) => (
        <rect
          key={x}
          className={classes.waymark}
          x="-7"
          y="-7"
          width="14"
          height="14"
          rx="3"
          transform={`translate(${x} ${y}) rotate(45)`}
        />
      ))}
    </svg>
  );
};
