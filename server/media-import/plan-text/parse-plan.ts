import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import type { Media } from "../../outside/media-reader/media-reader.ts";
import type { TextFrame } from "../text-frame.ts";
import type { TripNotes } from "../trip-notes.ts";
import { detectLanguage } from "./detect-language.ts";
import type { FrameContext } from "./frame-context.ts";
import type { Section } from "./parse-section.ts";
import { PlanBuilder } from "./plan-builder.ts";
import { captionLines, planLines } from "./plan-lines.ts";
import { readFrame } from "./read-frame.ts";
import { splitColumns } from "./split-columns.ts";
import type { Statement } from "./statement.ts";
import { findWatermarks, removeWatermarks } from "./watermarks.ts";

type PlanOptions = {
  readonly kind: Media["kind"];
  readonly caption?: string;
  /** `YYYY-MM-DD`: a date without a year is the next one from this day. */
  readonly today: string;
};

/** Parses days and stops from the captions of a video, the pages of a document, screenshots or photographed notes. */
export function parsePlan(
  textFrames: readonly TextFrame[],
  { kind, caption = "", today }: PlanOptions,
): TripNotes {
  const watermarks = findWatermarks(textFrames);
  const frames = textFrames.flatMap((frame) => splitColumns(removeWatermarks(frame, watermarks)));
  const builder = new PlanBuilder({ isVideo: kind === "video" });
  const common = {
    today,
    isPlace: knownPlaces(knownPopulation),
    isDestination: destinations(),
    isAlbum: kind === "album",
  };
  const captionStatements = readCaption(caption, common);
  // If only the caption numbers the days, its days come first and the frames add stops to them.
  const isCaptionFirst = captionStatements.some(({ kind }) => kind === "day") && !hasDays(frames, today);
  if (isCaptionFirst) builder.add(captionStatements, []);
  addFrames(frames, builder, { ...common, keepsSection: kind === "pdf", isCaptionFirst });
  if (!isCaptionFirst) builder.add(captionStatements, []);
  for (const text of watermarksIn(textFrames, watermarks))
    builder.add([{ kind: "whereabout", text, weight: 3 }], []);
  return builder.notes(
    detectLanguage([...textFrames.flatMap(({ lines }) => lines.map(({ text }) => text)), caption].join("\n")),
  );
}

type Common = Pick<FrameContext, "today" | "isPlace" | "isDestination" | "isAlbum">;

function addFrames(
  frames: readonly TextFrame[],
  builder: PlanBuilder,
  { keepsSection, isCaptionFirst, ...common }: Common & { keepsSection: boolean; isCaptionFirst: boolean },
): void {
  let section: Section | undefined;
  if (isCaptionFirst) builder.leaveDay();
  for (const frame of frames) {
    const context = { ...common, ...builder.openDay, isCaption: false, ...(section ? { section } : {}) };
    const read = readFrame(planLines(frame, common.today), context);
    builder.add(read.statements, frame.frames);
    section = keepsSection ? read.section : undefined;
  }
}

function readCaption(caption: string, common: Common): Statement[] {
  const { statements } = readFrame(captionLines(withoutTags(caption), common.today), {
    ...common,
    isCaption: true,
    isInDay: false,
  });
  const tags = [...caption.slice(0, 5000).matchAll(/#([\p{L}\p{N}_]{3,40})/gu)].map(([, tag = ""]) => tag);
  const handles = [...caption.slice(0, 5000).matchAll(/(?<![\w.])@([\w.]{2,29}\w)/g)].map(
    ([, handle = ""]) => handle,
  );
  return [
    ...statements,
    ...tags.map((text) => ({ kind: "whereabout" as const, text, weight: 1 })),
    // The first handle is usually the author's; the others are tags.
    ...handles.slice(0, 1).map((handle) => ({ kind: "author" as const, handle })),
  ];
}

const withoutTags = (caption: string): string =>
  caption.replace(/#[\p{L}\p{N}_]{1,60}/gu, " ").replace(/(?<![\w.])@[\w.]{2,30}/g, " ");

const hasDays = (frames: readonly TextFrame[], today: string): boolean =>
  frames.some((frame) =>
    readFrame(planLines(frame, today), {
      today,
      isPlace: () => false,
      isDestination: () => false,
      isAlbum: false,
      isCaption: false,
      isInDay: false,
    }).statements.some(({ kind }) => kind === "day"),
  );

function watermarksIn(textFrames: readonly TextFrame[], watermarks: ReadonlySet<string>): string[] {
  const shown = textFrames.flatMap(({ lines }) => lines);
  const left = new Set(textFrames.flatMap((frame) => removeWatermarks(frame, watermarks).lines));
  return [...new Set(shown.filter((line) => !left.has(line)).map(({ text }) => text))];
}

/** Famous towns, and everything larger than a town. */
const knownPopulation = 15_000;
/** Alone on a frame, Alhambra is the palace, not the suburb; Lisbon is the city. */
const destinationPopulation = 100_000;

function destinations(): (text: string) => boolean {
  const isLarge = knownPlaces(destinationPopulation);
  return (text) => isLarge(text) && landmarks().namesakes(text).length === 0;
}

function knownPlaces(population: number): (text: string) => boolean {
  const cache = new Map<string, boolean>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const [place] = text.length <= 60 ? gazetteer().find(text, { limit: 1 }) : [];
    const isKnown =
      place !== undefined &&
      (place.kind === "city"
        ? (place.population ?? 0) >= population || text.includes(",")
        : place.kind !== "park" && place.kind !== "district");
    cache.set(text, isKnown);
    return isKnown;
  };
}
