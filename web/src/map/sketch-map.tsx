import { useElementSize } from "@mantine/hooks";
import { type MouseEvent, memo, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { dayColour } from "../itinerary/day-colour.ts";
import { arrangeStops, type Point } from "./arrange-stops.ts";
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
  ways,
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
  const trip = useTripLines(days, ways);
  const middle = picking?.coordinate ?? center;
  const drawing = useMemo(
    () => sketchTrip(trip, { width, height, center: middle }),
    [trip, width, height, middle],
  );
  const isRead = (dayId: string) => activeDayId === undefined || dayId === activeDayId;
  const hasFew = drawing.stops.length <= maxStopButtons;
  const { single: buttons } = useMemo(
    () =>
      arrangeStops(
        drawing.stops.filter(({ stop }) => hasFew || activeDayId === undefined || stop.dayId === activeDayId),
        { maxTogether: Number.POSITIVE_INFINITY, groupWidth: () => 0, most: maxStopButtons },
      ),
    [drawing, hasFew, activeDayId],
  );
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
        {drawing.ways.map(({ dayId, dayIndex, path }) => (
          <g key={dayId}>
            {isRead(dayId) && <path className={classes.casing} d={path} />}
            <path
              className={classes.way}
              d={path}
              style={{ stroke: dayColour(dayIndex) }}
              data-quiet={!isRead(dayId) || undefined}
            />
          </g>
        ))}
        {!picking &&
          buttons.map(({ stop: { id, dayIndex }, point: [x, y], offset: [right, down] }) =>
            right === 0 && down === 0 ? undefined : (
              <path
                key={id}
                className={classes.aside}
                d={`M${x} ${y}l${right} ${down}`}
                style={{ stroke: dayColour(dayIndex) }}
              />
            ),
          )}
        {!hasFew && !picking && <path className={classes.dots} d={drawing.dots} />}
      </svg>
      {!picking &&
        width > 0 &&
        buttons.map(({ stop, point, offset }) => (
          <SketchStop
            key={stop.id}
            stop={stop}
            point={point}
            offset={offset}
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
  readonly point: Point;
  readonly offset: Point;
  readonly isActive: boolean;
  readonly isQuiet: boolean;
  readonly onStopClick: TripMapProps["onStopClick"];
};

const SketchStop = memo(
  ({ stop, point, offset: [x, y], isActive, isQuiet, onStopClick }: SketchStopProps) => {
    const t = useTranslations("map");
    const { id, dayIndex, number, name } = stop;
    return (
      <button
        type="button"
        aria-label={t("stop", { number: String(number), name })}
        title={name}
        className={`${classes.stop} ${classes.placed}`}
        style={{
          "--day-colour": dayColour(dayIndex),
          left: point[0] + x,
          top: point[1] + y,
        }}
        data-active={isActive || undefined}
        data-quiet={isQuiet || undefined}
        onClick={() => onStopClick?.(id)}
      >
        <span className={classes.diamond}>
          <span>{number}</span>
        </span>
      </button>
    );
  },
);
