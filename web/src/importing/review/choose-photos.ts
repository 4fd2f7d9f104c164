import type { StopSighting } from "../../../../contract/import.ts";
import type { Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import type { Frame } from "../frame.ts";

/** A photo for the cover or for a stop. */
export type ChosenPhoto = {
  /** Among the ids of what the traveller has unticked. */
  readonly id: string;
  /** Left out for the cover. */
  readonly stop?: Stop;
  readonly frame: Frame;
};

type Album = {
  readonly draft: Draft;
  readonly sightings: readonly StopSighting[];
  readonly frames: readonly Frame[];
};

/**
 * The best photo of all for the cover, and for each stop its best one. No two stops have the same; that of the cover is
 * a stop's only if it has no other.
 */
export const choosePhotos = ({ draft, sightings, frames }: Album): readonly ChosenPhoto[] => {
  const cover = best(frames);
  if (!cover) return [];
  const seen = new Map(sightings.map(({ stopId, frames }) => [stopId, frames]));
  const taken = new Set<Frame>();
  const ofStops = draft.days
    .flatMap(({ stops }) => stops)
    .flatMap((stop): ChosenPhoto[] => {
      const free = (seen.get(stop.id) ?? [])
        .flatMap((index) => frames[index] ?? [])
        .filter((frame) => !taken.has(frame));
      const frame = best(free.filter((frame) => frame !== cover)) ?? best(free);
      if (!frame) return [];
      taken.add(frame);
      return [{ id: `photo of ${stop.id}`, stop, frame }];
    });
  return [{ id: "photo of the trip", frame: cover }, ...ofStops];
};

/** The first of several that are as good. */
const best = (frames: readonly Frame[]): Frame | undefined =>
  frames.reduce<Frame | undefined>(
    (found, frame) => (found && (found.quality ?? 0) >= (frame.quality ?? 0) ? found : frame),
    undefined,
  );
