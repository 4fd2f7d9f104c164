import { useCallback, useDeferredValue, useLayoutEffect, useRef } from "react";
import { useDraft } from "../draft/use-draft.ts";
import { useTripLines } from "../map/use-trip-lines.ts";
import classes from "./map-page.module.css";
import { useObservable } from "./observable.ts";
import { PlanMap } from "./plan-map.tsx";
import { useReadingPosition } from "./reading-position.ts";
import { StopCards } from "./stop-cards.tsx";

type MapPageProps = {
  readonly isEditing: boolean;
  /** Shows a stop in the list. */
  readonly onOpen: (stopId: string) => void;
};

/** On small screens: the map, and below it the stops as cards to swipe. The card in the middle is the one on the map. */
export const MapPage = ({ isEditing, onOpen }: MapPageProps) => {
  const days = useDeferredValue(useDraft(({ draft }) => draft.days));
  const { stops } = useTripLines(days);
  const { read } = useReadingPosition();
  const stopId = useObservable(read, ({ stopId }) => stopId);
  const choose = useCallback(
    (id: string) => {
      const stop = stops.find((one) => one.id === id);
      if (stop && read.read().stopId !== id) read.write({ dayId: stop.dayId, stopId: id });
    },
    [stops, read],
  );
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    page.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  return (
    <div ref={page} className={classes.page}>
      <div className={classes.map}>
        <PlanMap isWholePage isEditing={isEditing} onStopClick={choose} />
      </div>
      {stops.length > 0 && <StopCards stops={stops} chosenId={stopId} onChoose={choose} onOpen={onOpen} />}
    </div>
  );
};
