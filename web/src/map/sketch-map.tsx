import { useElementSize } from "@mantine/hooks";
import { type MouseEvent, memo, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { maxStopButtons } from "./max-stop-buttons.ts";
import { sketchTrip } from "./sketch-trip.ts";
import type { PlacedStop } from "./trip-lines.ts";
import classes from "./trip-map.module.css";
import type { TripMapProps } from "./trip-map-props.ts";
import { useTripLines } from "./use-trip-lines.ts";

/** How far from its centre a click still counts for a stop, in pixels. */
const reach = 10;

/** The trip as a drawing with the same numbers, for browsers that cannot show the interactive map. */
export const SketchMap = ({
  days,
  center,
  activeDayId,
  activeStopId,
  onStopClick,
  picking,
}: TripMapProps) => {
  const t = useTranslations("map");
  const { ref, ...size } = useElementSize<HTMLElement>();
  // Hundreds of stops are added in slices, so that they do not block the page.
  const [width, height] = [useDeferredValue(size.width), useDeferredValue(size.height)];
  const trip = useTripLines(days);
  const middle = picking?.coordinate ?? center;
  const drawing = useMemo(
    () => sketchTrip(trip, { width, height, center: middle }),
    [trip, width, height, middle],
  );
  const isRead = (dayId: string) => activeDayId === undefined || dayId === activeDayId;
  const hasFew = drawing.stops.length <= maxStopButtons;
  const buttons = drawing.stops.filter(({ stop }) => hasFew || isRead(stop.dayId)).slice(0, maxStopButtons);
  const click = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    if (picking) {
      const coordinate = drawing.coordinateAt([x, y]);
      if (coordinate) picking.onPick(coordinate);
      return;
    }
    const hit = drawing.stops.find(({ point: [left, top] }) => Math.hypot(left - x, top - y) <= reach);
    if (hit) onStopClick?.(hit.stop.id);
  };
  const chosen = picking?.coordinate && drawing.pointOf(picking.coordinate);
  return (
    <section ref={ref} aria-label={t("label")} className={classes.drawing}>
      {/* People without a pointer use the field for coordinates beside it. */}
      <svg aria-hidden="true" className={classes.drawing} onClick={click}>
        <path className={classes.grid} d={drawing.grid} />
        <path className={classes.link} d={drawing.links} />
        {drawing.ways.map(({ dayId, isOdd, path }) => (
          <g key={dayId}>
            {isRead(dayId) && <path className={classes.casing} d={path} />}
            <path
              className={classes.way}
              d={path}
              data-odd={isOdd || undefined}
              data-quiet={!isRead(dayId) || undefined}
            />
          </g>
        ))}
        {!hasFew && !picking && <path className={classes.dots} d={drawing.dots} />}
      </svg>
      {!picking &&
        width > 0 &&
        buttons.map(({ stop, point }) => (
          <SketchStop
            key={stop.id}
            stop={stop}
            point={point}
            isActive={stop.id === activeStopId}
            isQuiet={!isRead(stop.dayId)}
            onStopClick={onStopClick}
          />
        ))}
      {chosen && <span className={classes.picked} style={{ left: chosen[0], top: chosen[1] }} data-drawn />}
      {trip.stops.length === 0 && !picking && <p className={classes.note}>{t("empty")}</p>}
    </section>
  );
};

type SketchStopProps = {
  readonly stop: PlacedStop;
  readonly point: readonly [x: number, y: number];
  readonly isActive: boolean;
  readonly isQuiet: boolean;
  readonly onStopClick: TripMapProps["onStopClick"];
};

const SketchStop = memo(({ stop, point: [left, top], isActive, isQuiet, onStopClick }: SketchStopProps) => {
  const t = useTranslations("map");
  const { id, number, name } = stop;
  return (
    <button
      type="button"
      aria-label={t("stop", { number: String(number), name })}
      title={name}
      className={`${classes.stop} ${classes.placed}`}
      style={{ left, top }}
      data-active={isActive || undefined}
      data-quiet={isQuiet || undefined}
      onClick={() => onStopClick?.(id)}
    >
      <span className={classes.diamond}>
        <span>{number}</span>
      </span>
    </button>
  );
});
