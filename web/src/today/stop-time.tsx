import type { Stop } from "../../../contract/itinerary.ts";
import { isRide } from "../../../contract/planned-stops.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";

/** Longer stays end on another day, so they are said as a length. */
const maxRangeMinutes = 12 * 60;

/** From when until when; for rides and long stays how long, because they end on another clock or day. */
export const StopTime = ({
  stop,
  className,
}: {
  readonly stop: Stop;
  readonly className?: string | undefined;
}) => {
  const { formats } = usePlanTexts();
  const { startTime, durationMinutes } = stop;
  if (startTime === undefined)
    return durationMinutes ? <span className={className}>{formats.duration(durationMinutes)}</span> : null;
  const from = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3, 5));
  const isRange = !isRide(stop) && durationMinutes !== undefined && durationMinutes <= maxRangeMinutes;
  if (!durationMinutes) return <time className={className}>{formats.time(startTime)}</time>;
  return (
    <span className={className}>
      {isRange
        ? formats.hours({ from, to: from + durationMinutes })
        : `${formats.time(startTime)} · ${formats.duration(durationMinutes)}`}
    </span>
  );
};
