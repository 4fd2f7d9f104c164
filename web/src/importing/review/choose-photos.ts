import type { StopSighting } from "../../../../contract/import.ts";
import type { Draft } from "../../draft/draft.ts";
import type { Frame } from "../frame.ts";

/** A photo for the cover or for a day. */
export type ChosenPhoto = {
  /** Among the ids of what the traveller has unticked. */
  readonly id: string;
  /** Left out for the cover. */
  readonly dayId?: string;
  readonly frame: Frame;
};

type Album = {
  readonly draft: Draft;
  readonly sightings: readonly StopSighting[];
  readonly frames: readonly Frame[];
};

/** The best photo of all for the cover, and for each day the best of its stops, another one if there is one. */
export const choosePhotos = ({ draft, sightings, frames }: Album): readonly ChosenPhoto[] => {
  const cover = best(frames);
  if (!cover) return [];
  const seen = new Map(sightings.map(({ stopId, frames }) => [stopId, frames]));
  const taken = new Set([cover]);
  const ofDays = draft.days.flatMap(({ id, stops }): ChosenPhoto[] => {
    const shown = stops.flatMap((stop) => seen.get(stop.id) ?? []).flatMap((index) => frames[index] ?? []);
    const frame = best(shown.filter((frame) => !taken.has(frame)));
    if (!frame) return [];
    taken.add(frame);
    return [{ id: `photo of ${id}`, dayId: id, frame }];
  });
  return [{ id: "photo of the trip", frame: cover }, ...ofDays];
};

/** The first of several that are as good. */
const best = (frames: readonly Frame[]): Frame | undefined =>
  frames.reduce<Frame | undefined>(
    (found, frame) => (found && (found.quality ?? 0) >= (frame.quality ?? 0) ? found : frame),
    undefined,
  );
