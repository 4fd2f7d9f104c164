import "maplibre-gl/dist/maplibre-gl.css";
import { useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { mapColours } from "./map-colours.ts";
import { MapControls } from "./map-controls.tsx";
import { type MapSheet, mapSheet } from "./map-sheet.ts";
import { type MapSource, mapSourceQuery } from "./map-source.ts";
import { SketchInstead } from "./sketch-map.tsx";
import type { Streets } from "./streets.ts";
import classes from "./trip-map.module.css";
import type { TripMapProps } from "./trip-map-props.ts";
import { useMapTexts } from "./use-map-texts.ts";
import { useStreets } from "./use-streets.ts";
import { useTripLines } from "./use-trip-lines.ts";

type LiveMapProps = TripMapProps & {
  /** Called once all that is in view is drawn, or the traveller moves it. */
  readonly onDrawn: () => void;
};

/** The interactive map. */
export const LiveMap = (props: LiveMapProps) => {
  const { data: source, isPending } = useQuery(mapSourceQuery);
  const { streets, isAwaited, isLost, onLost } = useStreets(source);
  const [isImpossible, setImpossible] = useState(false);
  const t = useTranslations("map");
  if (isImpossible) return <SketchInstead {...props} />;
  if (isPending || isAwaited) return null;
  return (
    <>
      <Sheet
        {...props}
        source={source}
        streets={streets}
        onStreetsLost={onLost}
        onImpossible={() => setImpossible(true)}
      />
      {/* Always there, so that screen readers notice the text. */}
      <p role="status" className={classes.word}>
        {isLost && t("noStreets")}
      </p>
    </>
  );
};

type SheetProps = LiveMapProps & {
  readonly source: MapSource | undefined;
  readonly streets: Streets | undefined;
  readonly onStreetsLost: ReturnType<typeof useStreets>["onLost"];
  readonly onImpossible: () => void;
};

const Sheet = ({
  days,
  ways,
  center,
  activeDayId,
  activeStopId,
  onStopClick,
  onLabelClick,
  pointedAt,
  isOwnChange,
  isWholePage = false,
  picking,
  source,
  streets,
  onStreetsLost,
  onImpossible,
  onDrawn,
}: SheetProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<MapSheet>();
  const trip = useTripLines(days, ways);
  const scheme = useComputedColorScheme("light");
  const isPicking = picking !== undefined;
  const words = useMapTexts(isPicking);
  const reading = useMemo(() => ({ dayId: activeDayId, stopId: activeStopId }), [activeDayId, activeStopId]);
  const latest = useLatest({
    trip,
    center: picking?.coordinate ?? center,
    reading,
    onStopClick,
    onLabelClick,
    isOwnChange,
    streets,
    onStreetsLost,
    onImpossible,
    onDrawn,
  });

  useEffect(() => {
    if (!container.current) return;
    const { trip, center, reading, streets } = latest.current;
    let newSheet: MapSheet;
    try {
      newSheet = mapSheet({
        container: container.current,
        source,
        streets,
        colours: mapColours(),
        words,
        trip,
        center: center && [center.longitude, center.latitude],
        isPicking,
        isWholePage,
        reading,
        onStopClick: (id) => latest.current.onStopClick?.(id),
        canChooseLabel: () => latest.current.onLabelClick !== undefined,
        onLabelClick: (label) => latest.current.onLabelClick?.(label),
        isOwnChange: (id) => latest.current.isOwnChange?.(id) ?? true,
        onDrawn: () => latest.current.onDrawn(),
        onStreetsLost: (canLoad) => latest.current.onStreetsLost(canLoad),
      });
    } catch {
      latest.current.onImpossible();
      return;
    }
    setSheet(newSheet);
    return () => {
      newSheet.remove();
      setSheet(undefined);
    };
  }, [source, words, isPicking, isWholePage, latest]);

  useOnChange(sheet, trip, (sheet, trip, isFirst) => {
    if (!isFirst) sheet.setTrip(trip);
  });
  useOnChange(sheet, reading, (sheet, reading, isFirst) => sheet.read(reading, isFirst));
  useOnChange(sheet, picking, (sheet, picking, isFirst) => sheet.pick(picking, isFirst));
  useOnChange(sheet, pointedAt, (sheet, pointedAt) => sheet.pointAt(pointedAt));
  useOnChange(sheet, streets, (sheet, streets) => sheet.setStreets(streets));
  useOnChange(sheet, scheme, (sheet, _, isFirst) => {
    if (!isFirst) sheet.setColours(mapColours());
  });

  return (
    <>
      <div ref={container} className={classes.map} />
      {sheet && <MapControls sheet={sheet} hasStops={trip.stops.length > 0} />}
      {isPicking && <span aria-hidden="true" className={classes.cross} />}
    </>
  );
};

/** A ref to the latest value, for effects that must not run again when it changes. */
const useLatest = <Value,>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** Passes a value to the map once it exists, and whenever the value changes. */
const useOnChange = <Value,>(
  sheet: MapSheet | undefined,
  value: Value,
  onChange: (sheet: MapSheet, value: Value, isFirst: boolean) => void,
): void => {
  const previousSheet = useRef<MapSheet>(undefined);
  const latestOnChange = useLatest(onChange);
  useEffect(() => {
    if (!sheet) return;
    latestOnChange.current(sheet, value, previousSheet.current !== sheet);
    previousSheet.current = sheet;
  }, [sheet, value, latestOnChange]);
};
