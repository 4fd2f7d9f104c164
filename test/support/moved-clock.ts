import type { Clock } from "../../server/platform/clock.ts";

export type MovedClock = Clock & {
  moveTo(time: Date | string): void;
  moveBy(milliseconds: number): void;
};

/** Stands still until it is moved. */
export function movedClock(start: Date | string): MovedClock {
  let time = timeOf(start);
  return {
    now: () => new Date(time),
    time: () => time,
    moveTo: (there) => {
      time = timeOf(there);
    },
    moveBy: (milliseconds) => {
      time = timeOf(new Date(time + milliseconds));
    },
  };
}

function timeOf(moment: Date | string): number {
  const time = new Date(moment).getTime();
  if (Number.isNaN(time)) throw new RangeError(`not a moment: ${moment}`);
  return time;
}
