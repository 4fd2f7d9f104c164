import type { Logger } from "pino";
import type { Place } from "../geo/gazetteer/place.ts";
import { errorReason } from "../outside/error-reason.ts";
import type { Media, MediaReader } from "../outside/media-reader/media-reader.ts";
import { ModelFailure, type SaidTrip, type VisionModel } from "../outside/vision-model/vision-model.ts";
import type { ImageWorker } from "../pictures/image-worker/image-worker.ts";
import type { BuiltInReader } from "./built-in-reader.ts";
import { whereTo } from "./locate/where-to.ts";
import { checkedNotes } from "./model-check/checked-notes.ts";
import { knownAround } from "./model-check/known-around.ts";
import type { ModelBudget } from "./model-check/model-budget.ts";
import { shownPictures } from "./model-check/shown-pictures.ts";
import type { Noted } from "./read-notes.ts";
import type { TripNotes } from "./trip-notes.ts";

type Needs = {
  readonly builtIn: BuiltInReader;
  readonly model: VisionModel;
  readonly budget: ModelBudget;
  readonly imageWorker: Pick<ImageWorker, "shrink">;
  readonly log: Pick<Logger, "warn">;
  /** Shown to the model at most. */
  readonly frames: number;
};

type Looked = {
  readonly trip: SaidTrip;
  readonly isPartial: boolean;
  /** Which frame each picture is, in the order in which the model saw them. */
  readonly shown: readonly number[];
};

/**
 * Lets a vision model look at the media while the text in it is recognised, and believes of what it says only what is
 * there. Whatever goes wrong with the model, a reading of our own goes out.
 */
export function checkedReader({ builtIn, model, budget, imageWorker, log, frames }: Needs): MediaReader {
  /** Undefined when the model may not be asked. */
  async function look(media: Media, signal: AbortSignal): Promise<Looked | undefined> {
    const { pictures, shown, isPartial } = await shownPictures(
      media.frames,
      { imageWorker, most: frames },
      signal,
    );
    const asked = { kind: media.kind, pictures, ...(media.caption && { caption: media.caption }) };
    const reserved = await budget.reserve(model.estimate(asked));
    if (!reserved) return undefined;
    try {
      const { trip, isCut, tokens } = await model.look(asked, signal);
      await reserved.settle(tokens);
      return { trip, shown, isPartial: isPartial || isCut };
    } catch (error) {
      await reserved.settle(error instanceof ModelFailure ? error.tokens : undefined);
      throw error;
    }
  }

  function check({ trip, ...looked }: Looked, noted: Noted, { caption }: Media) {
    const isKnown = knownAround(destinationOf(noted.notes, trip));
    const checked = checkedNotes(trip, { ...noted, ...looked, caption, isKnown });
    if (!checked) log.warn("The vision model says what is not in the media: its answer is not used");
    return checked;
  }

  return {
    async read(media, signal, tell) {
      const unneeded = new AbortController();
      const looking = look(media, AbortSignal.any([signal, unneeded.signal])).catch((error) => {
        if (!signal.aborted && !unneeded.signal.aborted)
          log.warn(
            { reason: errorReason(error) },
            "The vision model did not help: media are read without it",
          );
        return undefined;
      });
      const noted = await builtIn.notesOf(media, signal, tell).catch((error) => {
        unneeded.abort();
        throw error;
      });
      const looked = await looking;
      const checked = looked && check(looked, noted, media);
      if (!checked) return builtIn.finish(noted.notes, media, signal, tell);
      const reading = await builtIn.finish(checked.notes, media, signal, tell);
      return reading && { ...reading, confidence: checked.confidence };
    },

    close: () => builtIn.close(),
  };
}

/** Where the media say that the trip goes; what the model says of that counts only when they do not. */
function destinationOf(notes: TripNotes, { destination }: SaidTrip): Place | undefined {
  const told = whereTo(notes);
  if (told || !destination) return told;
  return whereTo({ ...notes, whereabouts: [{ text: destination, weight: 5 }] });
}
