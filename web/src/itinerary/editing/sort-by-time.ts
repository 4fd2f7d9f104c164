import type { Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import { edits } from "../../draft/edits.ts";

type TimedStop = Pick<Stop, "id" | "startTime">;

/** A stop with a time, and those that stay behind it. The first group may begin without a time. */
type Group<S> = { readonly time: string; readonly stops: S[] };

/** A late evening goes on after midnight: 00:30 behind 23:00 is in order. */
const isAfterMidnight = (time: string, evening: string) => time < "05:00" && evening >= "18:00";

const groupsOf = <S extends TimedStop>(stops: readonly S[]): Group<S>[] => {
  const groups: Group<S>[] = [];
  for (const stop of stops) {
    const group = groups.at(-1);
    const time = stop.startTime;
    if (group && (time === undefined || isAfterMidnight(time, group.time))) group.stops.push(stop);
    else groups.push({ time: time ?? "", stops: [stop] });
  }
  return groups;
};

/** By time. Stops without one stay behind the stop before them, or in front. */
export const sortByTime = <S extends TimedStop>(stops: readonly S[]): S[] =>
  groupsOf(stops)
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
    .flatMap(({ stops }) => stops);

/** The first two times that are not in order. */
export const findUnsortedTimes = (
  stops: readonly TimedStop[],
): { readonly earlier: string; readonly later: string } | undefined => {
  const groups = groupsOf(stops);
  const at = groups.findIndex(({ time }, index) => time < (groups[index - 1]?.time ?? ""));
  const [before, group] = [groups[at - 1], groups[at]];
  return before && group && { earlier: group.time, later: before.time };
};

/** Sorts one day by moving its stops, so that it merges like any other moves. */
export const sortDayByTime = (draft: Draft, dayId: string): Draft => {
  const stops = draft.days.find(({ id }) => id === dayId)?.stops ?? [];
  return sortByTime(stops).reduce(
    (sorted, { id }, index) => edits.moveStop(sorted, id, { dayId, index }),
    draft,
  );
};
