import type { Logger } from "pino";
import type { Place } from "../geo/gazetteer/place.ts";
import { errorReason } from "../outside/error-reason.ts";
import type { Media, MediaReader } from "../outside/media-reader/media-reader.ts";
import { ModelFailure, type ModelTrip, type VisionModel } from "../outside/vision-model/vision-model.ts";
import type { ImageWorker } from "../pictures/image-worker/image-worker.ts";
import type { BuiltInReader } from "./built-in-reader.ts";
import { findDestination } from "./locate/find-destination.ts";
import { checkModelTrip } from "./model-check/check-model-trip.ts";
import { knownPlaceCheck } from "./model-check/known-place-check.ts";
import type { ModelBudget } from "./model-check/model-budget.ts";
import { selectPictures } from "./model-check/select-pictures.ts";
import type { MediaNotes } from "./read-notes.ts";
import type { TripNotes } from "./trip-notes.ts";

type CheckedReaderParts = {
  readonly builtIn: BuiltInReader;
  readonly model: VisionModel;
  readonly budget: ModelBudget;
  readonly imageWorker: Pick<ImageWorker, "shrink">;
  readonly log: Pick<Logger, "warn">;
  /** The maximum number of frames for the model. */
  readonly frames: number;
};

type ModelReading = {
  readonly trip: ModelTrip;
  readonly isPartial: boolean;
  /** The frame that each picture shows. */
  readonly pictureFrames: readonly number[];
};

/**
 * Shows the media to a vision model while OCR runs, and uses only what the recognised text confirms. When the model
 * fails, the built-in reader's result is returned.
 */
export function checkedReader({
  builtIn,
  model,
  budget,
  imageWorker,
  log,
  frames,
}: CheckedReaderParts): MediaReader {
  /** Undefined when the day's tokens are used up. */
  async function look(media: Media, signal: AbortSignal): Promise<ModelReading | undefined> {
    const { pictures, pictureFrames, isPartial } = await selectPictures(
      media.frames,
      { imageWorker, limit: frames },
      signal,
    );
    const input = { kind: media.kind, pictures, ...(media.caption && { caption: media.caption }) };
    const reserved = await budget.reserve(model.estimate(input));
    if (!reserved) return undefined;
    try {
      const { trip, isCut, tokens } = await model.look(input, signal);
      await reserved.settle(tokens);
      return { trip, pictureFrames, isPartial: isPartial || isCut };
    } catch (error) {
      await reserved.settle(error instanceof ModelFailure ? error.tokens : undefined);
      throw error;
    }
  }

  function check({ trip, ...reading }: ModelReading, mediaNotes: MediaNotes, { caption }: Media) {
    const isKnown = knownPlaceCheck(destinationOf(mediaNotes.notes, trip));
    const checked = checkModelTrip(trip, { ...mediaNotes, ...reading, caption, isKnown });
    if (!checked) log.warn("The vision model named stops that are not in the media: its result is not used");
    return checked;
  }

  return {
    async read(media, signal, tell) {
      const unneeded = new AbortController();
      const looking = look(media, AbortSignal.any([signal, unneeded.signal])).catch((error) => {
        if (!signal.aborted && !unneeded.signal.aborted)
          log.warn({ reason: errorReason(error) }, "The vision model failed: media are read without it");
        return undefined;
      });
      const mediaNotes = await builtIn.notesOf(media, signal, tell).catch((error) => {
        unneeded.abort();
        throw error;
      });
      const modelReading = await looking;
      const checked = modelReading && check(modelReading, mediaNotes, media);
      if (!checked) return builtIn.finish(mediaNotes.notes, media, signal, tell);
      const reading = await builtIn.finish(checked.notes, media, signal, tell);
      return reading && { ...reading, confidence: checked.confidence };
    },

    close: () => builtIn.close(),
  };
}

/** The destination in the media, otherwise the model's. */
function destinationOf(notes: TripNotes, { destination }: ModelTrip): Place | undefined {
  const inMedia = findDestination(notes);
  if (inMedia || !destination) return inMedia;
  return findDestination({ ...notes, whereabouts: [{ text: destination, weight: 5 }] });
}
