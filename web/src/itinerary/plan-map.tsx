import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useRef, useState } from "react";
import { useCanEdit, useDraft, useDraftStore } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { EmptyMap } from "../map/empty-map.tsx";
import type { MapLabel } from "../map/map-label.ts";
import { TripMap } from "../map/trip-map.tsx";
import { waysQuery } from "../planning/ways-query.ts";
import { useObservable } from "./observable.ts";
import classes from "./plan-map.module.css";
import { useReadingPosition } from "./reading-position.ts";
import { useDebounced } from "./use-debounced.ts";

const AddPlaceCard = lazyPart(() =>
  import("./editing/add-place-card.tsx").then(({ AddPlaceCard }) => AddPlaceCard),
);

/** People who scroll quickly are not looking at the map, so it follows only after a pause. */
const followsAfterMs = 120;

type PlanMapProps = {
  readonly isEditing: boolean;
  /** The map is shown instead of the list. */
  readonly isWholePage?: boolean;
  readonly onStopClick: (stopId: string) => void;
};

/** The map of the plan; it follows what is being read. */
export const PlanMap = ({ isEditing, isWholePage = false, onStopClick }: PlanMapProps) => {
  // Typing must not wait for the map.
  const days = useDeferredValue(useDraft(({ draft }) => draft.days));
  const { data } = useQuery(
    waysQuery({ id: useDraft(({ itinerary }) => itinerary.id), etag: useDraft((state) => state.etag) }),
  );
  const ways = useDeferredValue(data?.data);
  const center = useDraft(({ draft }) => draft.center);
  const hasPlaces = useDraft(({ draft }) =>
    draft.days.some(({ stops, track }) => track || stops.some(({ coordinate }) => coordinate !== undefined)),
  );
  const canEdit = useCanEdit();
  const { getState } = useDraftStore();
  const { read } = useReadingPosition();
  const [label, setLabel] = useState<MapLabel>();
  const root = useRef<HTMLDivElement>(null);
  const { dayId, stopId } = useDebounced(
    useObservable(read, (part) => part),
    followsAfterMs,
  );
  if (!hasPlaces && !center) return <EmptyMap canEdit={canEdit} />;
  const chosen = isEditing ? label : undefined;
  return (
    <div ref={root} className={classes.map}>
      <TripMap
        days={days}
        ways={ways}
        center={center}
        activeDayId={dayId}
        activeStopId={stopId}
        isWholePage={isWholePage}
        onStopClick={onStopClick}
        onLabelClick={isEditing ? setLabel : undefined}
        pointedAt={chosen?.coordinate}
        isOwnChange={(id) => !getState().recentlyChanged.has(id)}
      />
      {chosen && (
        <Suspense>
          <AddPlaceCard
            key={`${chosen.name} ${chosen.coordinate.latitude}`}
            place={chosen}
            dayId={dayId}
            onClose={() => {
              setLabel(undefined);
              root.current?.querySelector("canvas")?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
