import { Skeleton } from "@mantine/core";
import { Suspense, useDeferredValue } from "react";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { EmptyMap } from "../map/empty-map.tsx";
import { useObservable } from "./observable.ts";
import { useReadingPosition } from "./reading-position.ts";
import { revealStop } from "./reveal.ts";
import { useDebounced } from "./use-debounced.ts";

const TripMap = lazyPart(() => import("../map/trip-map.tsx").then(({ TripMap }) => TripMap));

/** People who scroll quickly are not looking at the map, so it follows only after a pause. */
const followsAfterMs = 120;

type PlanMapProps = {
  /** A stop was chosen on the map. When left out, the plan scrolls to it. */
  readonly onStopClick?: (stopId: string) => void;
};

/** The map beside the plan; it follows what is being read. */
export const PlanMap = ({ onStopClick = revealStop }: PlanMapProps) => {
  // Typing must not wait for the map.
  const days = useDeferredValue(useDraft(({ draft }) => draft.days));
  const center = useDraft(({ draft }) => draft.center);
  const hasPlaces = useDraft(({ draft }) =>
    draft.days.some(({ stops }) => stops.some(({ coordinate }) => coordinate !== undefined)),
  );
  const canEdit = useCanEdit();
  const { read } = useReadingPosition();
  const { dayId, stopId } = useDebounced(
    useObservable(read, (part) => part),
    followsAfterMs,
  );
  if (!hasPlaces && !center) return <EmptyMap canEdit={canEdit} />;
  return (
    <Suspense fallback={<Skeleton height="100%" radius={0} />}>
      <TripMap
        days={days}
        center={center}
        activeDayId={dayId}
        activeStopId={stopId}
        onStopClick={onStopClick}
      />
    </Suspense>
  );
};
