import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import type { Media } from "../../outside/media-reader/media-reader.ts";
import type { SeenFrame } from "../seen-frame.ts";
import type { TripNotes } from "../trip-notes.ts";
import { columnsOfFrame } from "./columns-of-frame.ts";
import type { FrameContext } from "./frame-context.ts";
import { frameSayings } from "./frame-sayings.ts";
import { languageOf } from "./language.ts";
import { PlanBook } from "./plan-book.ts";
import { captionLines, planLines } from "./plan-lines.ts";
import type { Saying } from "./saying.ts";
import type { Section } from "./section-in.ts";
import { watermarksOf, withoutWatermarks } from "./watermarks.ts";

type PlanOptions = {
  readonly kind: Media["kind"];
  readonly caption?: string;
  /** `YYYY-MM-DD`: a date without a year is the next one from here. */
  readonly today: string;
};

/** What a video's captions, a document's pages, screenshots or photographed notes say about days and stops. */
export function planIn(seen: readonly SeenFrame[], { kind, caption = "", today }: PlanOptions): TripNotes {
  const watermarks = watermarksOf(seen);
  const frames = seen.flatMap((frame) => columnsOfFrame(withoutWatermarks(frame, watermarks)));
  const book = new PlanBook({ isVideo: kind === "video" });
  const common = {
    today,
    isPlace: knownPlaces(knownPopulation),
    isDestination: destinations(),
    isAlbum: kind === "album",
  };
  const said = captionSayings(caption, common);
  // Where only the caption counts the days, the frames fill them.
  const isCaptionFirst = said.some(({ says }) => says === "day") && !hasDays(frames, today);
  if (isCaptionFirst) book.write(said, []);
  writeFrames(frames, book, { ...common, keepsSection: kind === "pdf", isCaptionFirst });
  if (!isCaptionFirst) book.write(said, []);
  for (const text of watermarksIn(seen, watermarks))
    book.write([{ says: "whereabout", text, weight: 3 }], []);
  return book.notes(
    languageOf([...seen.flatMap(({ lines }) => lines.map(({ text }) => text)), caption].join("\n")),
  );
}

type Common = Pick<FrameContext, "today" | "isPlace" | "isDestination" | "isAlbum">;

function writeFrames(
  frames: readonly SeenFrame[],
  book: PlanBook,
  { keepsSection, isCaptionFirst, ...common }: Common & { keepsSection: boolean; isCaptionFirst: boolean },
): void {
  let section: Section | undefined;
  if (isCaptionFirst) book.leaveDay();
  for (const frame of frames) {
    const context = { ...common, ...book.openDay, isCaption: false, ...(section ? { section } : {}) };
    const read = frameSayings(planLines(frame, common.today), context);
    book.write(read.sayings, frame.frames);
    section = keepsSection ? read.section : undefined;
  }
}

function captionSayings(caption: string, common: Common): Saying[] {
  const { sayings } = frameSayings(captionLines(withoutTags(caption), common.today), {
    ...common,
    isCaption: true,
    isInDay: false,
  });
  const tags = [...caption.slice(0, 5000).matchAll(/#([\p{L}\p{N}_]{3,40})/gu)].map(([, tag = ""]) => tag);
  const handles = [...caption.slice(0, 5000).matchAll(/(?<![\w.])@([\w.]{2,29}\w)/g)].map(
    ([, handle = ""]) => handle,
  );
  return [
    ...sayings,
    ...tags.map((text) => ({ says: "whereabout" as const, text, weight: 1 })),
    // The first one is mostly who made it; others are tagged.
    ...handles.slice(0, 1).map((handle) => ({ says: "author" as const, handle })),
  ];
}

const withoutTags = (caption: string): string =>
  caption.replace(/#[\p{L}\p{N}_]{1,60}/gu, " ").replace(/(?<![\w.])@[\w.]{2,30}/g, " ");

const hasDays = (frames: readonly SeenFrame[], today: string): boolean =>
  frames.some((frame) =>
    frameSayings(planLines(frame, today), {
      today,
      isPlace: () => false,
      isDestination: () => false,
      isAlbum: false,
      isCaption: false,
      isInDay: false,
    }).sayings.some(({ says }) => says === "day"),
  );

function watermarksIn(seen: readonly SeenFrame[], watermarks: ReadonlySet<string>): string[] {
  const shown = seen.flatMap(({ lines }) => lines);
  const left = new Set(seen.flatMap((frame) => withoutWatermarks(frame, watermarks).lines));
  return [...new Set(shown.filter((line) => !left.has(line)).map(({ text }) => text))];
}

/** Towns that everyone knows by their name alone, and what is larger than a town. */
const knownPopulation = 15_000;
/** Alone on a frame, Alhambra is the palace, not the suburb; Lisbon is the city. */
const destinationPopulation = 100_000;

function destinations(): (text: string) => boolean {
  const isLarge = knownPlaces(destinationPopulation);
  return (text) => isLarge(text) && landmarks().namesakes(text).length === 0;
}

function knownPlaces(population: number): (text: string) => boolean {
  const asked = new Map<string, boolean>();
  return (text) => {
    const known = asked.get(text);
    if (known !== undefined) return known;
    const [place] = text.length <= 60 ? gazetteer().find(text, { limit: 1 }) : [];
    const isKnown =
      place !== undefined &&
      (place.kind === "city"
        ? (place.population ?? 0) >= population || text.includes(",")
        : place.kind !== "park" && place.kind !== "district");
    asked.set(text, isKnown);
    return isKnown;
  };
}
