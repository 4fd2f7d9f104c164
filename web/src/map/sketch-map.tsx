import { type MouseEvent, memo, type Ref, useDeferredValue, useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { dayColour } from "../itinerary/day-colour.ts";
import { useSize } from "../use-size.ts";
import { arrangeStops, type Point } from "./arrange-stops.ts";
import { maxStopButtons } from "./max-stop-buttons.ts";
import { sketchTrip } from "./sketch-trip.ts";
import type { PlacedStop } from "./trip-lines.ts";
import classes from "./trip-map.module.css";
import type { TripMapProps } from "./trip-map-props.ts";
import { useGround } from "./use-ground.ts";
import { useTripLines } from "./use-trip-lines.ts";

/** How far from its centre a click still counts for a stop, in pixels. */
const reach = 10;

type SketchMapProps = TripMapProps & {
  /** Until the interactive map is there: only to look at. */
  readonly isPreview?: boolean;
};

/** The trip as a drawing with the same numbers, for browsers that cannot show the interactive map, or not yet. */
export const SketchMap = ({
  days,
  ways,
  center,
  activeDayId,
  activeStopId,
  onStopClick,
  picking,
  isPreview = false,
}: SketchMapProps) => {
  const t = useTranslations("map");
  const { ref, ...size } = useSize<HTMLElement>();
  // Hundreds of stops are added in slices, so that they do not block the page.
  const later = { width: useDeferredValue(size.width), height: useDeferredValue(size.height) };
  const { width, height } = isPreview ? size : later;
  const trip = useTripLines(days, ways);
  const middle = picking?.coordinate ?? center;
  const drawing = useMemo(
    () => sketchTrip(trip, { width, height, center: middle }),
    [trip, width, height, middle],
  );
  const ground = useGround({ world: drawing.world, width, height });
  const isRead = (dayId: string) => activeDayId === undefined || dayId === activeDayId;
  const hasFew = drawing.stops.length <= maxStopButtons;
  const { single: buttons } = useMemo(
    () =>
      arrangeStops(
        drawing.stops.filter(
          ({ stop }) => !isPreview && (hasFew || activeDayId === undefined || stop.dayId === activeDayId),
        ),
        { maxTogether: Number.POSITIVE_INFINITY, groupWidth: () => 0, most: maxStopButtons },
      ),
    [drawing, hasFew, activeDayId, isPreview],
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
  // People without a pointer use the field for coordinates beside it.
  const sheet = (
    <svg aria-hidden="true" className={classes.drawing} data-ground={ground && true} onClick={click}>
      {ground && <path data-kind="land" className={classes.land} d={ground.land} />}
      {ground && <path data-kind="water" className={classes.water} d={ground.water} />}
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
      {(!hasFew || isPreview) && !picking && <path className={classes.dots} d={drawing.dots} />}
    </svg>
  );
  if (isPreview)
    return (
      <div ref={ref as Ref<HTMLDivElement>} aria-hidden="true" className={classes.preview}>
        {sheet}
      </div>
    );
  return (
    <section ref={ref} aria-label={t("label")} className={classes.drawing}>
      {sheet}
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

/** In the place of the interactive map where there can be none. */
export const SketchInstead = ({ onDrawn, ...props }: TripMapProps & { readonly onDrawn: () => void }) => {
  useEffect(onDrawn, [onDrawn]);
  return <SketchMap {...props} />;
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
