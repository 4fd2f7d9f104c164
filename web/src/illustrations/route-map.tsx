import { useTranslations } from "use-intl";
import classes from "./route-map.module.css";
import { Terrain } from "./terrain.tsx";

// In the landscape's units.
const stops = [
  { key: "first", x: 503, y: 501, side: "above" },
  { key: "second", x: 905, y: 440, side: "right" },
  { key: "third", x: 1003, y: 232, side: "left" },
] as const;

const summits = [
  { x: 922, y: 106, height: 2184 },
  { x: 1068, y: 287, height: 1917 },
];

/**
 * Three days on a map: to the harbour, across the lake, over the pass. The route leaves the map at the bottom, at
 * the left edge of the page's text column, where the page below takes it up.
 */
export const RouteMap = () => {
  const t = useTranslations("home.map");
  return (
    <div aria-hidden="true" className={classes.map}>
      <div className={classes.sheet}>
        <Terrain className={classes.terrain} viewBox="-220 -20 1980 720" />
        <svg aria-hidden="true" className={classes.routes} viewBox="-220 -20 1980 720">
          {[classes.casing, classes.route].map((className) => (
            <g key={className} className={className}>
              <path
                className={classes.wideTail}
                pathLength={1}
                d="M22 720V672c0-46 34-60 82-64 70-6 96-42 168-46 84-4 96 20 146-2 40-18 48-52 85-59"
              />
              <path
                className={classes.narrowTail}
                pathLength={1}
                d="M476.67 720V640c0-30 12-42 12-74 0-28-4-50 14-65"
              />
              <path
                className={classes.climb}
                pathLength={1}
                d="M905 440c30-4 44-22 40-44-4-24-38-22-36-46 2-26 56-12 66-34 10-20-26-28-18-48 8-18 30-16 46-36"
              />
              <path
                className={classes.beyond}
                pathLength={1}
                d="M1003 232c30-32 52-20 84-32 40-16 56-32 96-14 60 28 66 110 128 142 70 36 110-10 176 6 80 20 120 60 300 40"
              />
            </g>
          ))}
          {summits.map(({ x, y, height }) => (
            <g key={height} className={classes.summit} transform={`translate(${x} ${y})`}>
              <path d="M-5 4 0-5l5 9z" />
              <text x="10" y="4">
                {height}
              </text>
            </g>
          ))}
          <path className={classes.ferry} d="M503 501c70 36 148 8 214-8 70-18 112-50 188-53" />
        </svg>
      </div>
      {stops.map(({ key, x, y, side }, index) => (
        <div
          key={key}
          className={classes.stop}
          data-side={side}
          style={{ "--x": x, "--y": y, "--order": index }}
        >
          <span className={classes.diamond}>
            <span>{index + 1}</span>
          </span>
          <span className={classes.name}>{t(key)}</span>
        </div>
      ))}
    </div>
  );
};
