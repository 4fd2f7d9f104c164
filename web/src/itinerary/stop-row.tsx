import { memo } from "react";
import type { Stop } from "../../../contract/itinerary.ts";
import { WayTo } from "../planning/way-to.tsx";
import { useReadingPosition } from "./reading-position.ts";
import classes from "./stop.module.css";
import { StopDetails } from "./stop-details.tsx";
import { StopPhoto } from "./stop-photo.tsx";
import { useRecentlyChanged } from "./use-recently-changed.ts";
import { Waymark } from "./waymark.tsx";

type StopRowProps = {
  readonly stop: Stop;
  readonly before: Stop | undefined;
  readonly dayIndex: number;
  readonly canEdit: boolean;
};

/** One stop, read-only. */
export const StopRow = memo(({ stop, before, dayIndex, canEdit }: StopRowProps) => {
  const { observe } = useReadingPosition();
  const isChanged = useRecentlyChanged(stop.id);
  return (
    <li
      ref={observe}
      id={`stop-${stop.id}`}
      tabIndex={-1}
      className={classes.stop}
      data-stop-id={stop.id}
      data-changed={isChanged || undefined}
    >
      <WayTo from={before} to={stop} canEdit={canEdit} />
      <Waymark />
      <StopDetails stop={stop} dayIndex={dayIndex} canEdit={canEdit} />
      {stop.imageURL && <StopPhoto name={stop.name} url={stop.imageURL} image={stop.image} />}
    </li>
  );
});
