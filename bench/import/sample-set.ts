import { random } from "../random.ts";
import type { Half } from "./half.ts";
import { planPages, tablePages } from "./pages.ts";
import { boardingPass, hotelBooking } from "./papers.ts";
import { cameraRoll, nothingToRead, photographedNote, placeTags } from "./photos.ts";
import { dayCards, listCard, oneByOne, progressive } from "./reels.ts";
import type { Layout, Sample, SampleFrame } from "./sample.ts";
import { chatScreen, mapList, notesScreen } from "./screens.ts";
import type { TrueSet } from "./true-set.ts";

/** The number of samples of each kind. */
const layouts: readonly (readonly [name: string, layout: Layout, cases: number])[] = [
  ["day-cards", dayCards, 5],
  ["progressive", progressive, 3],
  ["one-by-one", oneByOne, 3],
  ["list", listCard, 4],
  ["plan", planPages, 4],
  ["table", tablePages, 2],
  ["notes", notesScreen, 3],
  ["map-list", mapList, 2],
  ["chat", chatScreen, 1],
  ["paper", photographedNote, 2],
  ["boarding-pass", boardingPass, 2],
  ["booking", hotelBooking, 2],
  ["place-tags", placeTags, 2],
  ["camera-roll", cameraRoll, 4],
  ["nothing", nothingToRead, 1],
];

export type SampleSet = {
  readonly truth: TrueSet;
  readonly frames: readonly (SampleFrame & { readonly name: string })[];
};

/** Always the same for the same half and seed. */
export function sampleSet(half: Half, seed = 1): SampleSet {
  const samples = layouts.flatMap(([name, layout, cases], kind) =>
    Array.from({ length: cases }, (_, nth) => ({
      id: `${half}-${seed}-${name}-${nth + 1}`,
      sample: layout(random(half === "tuning" ? 11 : 23, seed, kind, nth), half),
    })),
  );
  const frames = samples.flatMap(({ id, sample }) => namedFrames(id, sample));
  return {
    frames,
    truth: {
      version: 1,
      text: Object.fromEntries(frames.map(({ name, text }) => [name, text])),
      cases: samples.map(({ id, sample }) => ({
        id,
        ...sample.truth,
        frames: namedFrames(id, sample).map(({ name }) => name),
      })),
    },
  };
}

const namedFrames = (id: string, { frames }: Sample) =>
  frames.map((frame, nth) => ({ ...frame, name: `${id}-${nth + 1}` }));
