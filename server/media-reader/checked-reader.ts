import type { Logger } from "pino";
import type { Darkroom } from "../media/darkroom/darkroom.ts";
import type { Media, MediaReader } from "../outside/media-reader/media-reader.ts";
import { ModelFailure, type SaidTrip, type VisionModel } from "../outside/vision-model/vision-model.ts";
import type { BuiltInReader } from "./built-in-reader.ts";
import { checkedNotes } from "./checking/checked-notes.ts";
import { knownAround } from "./checking/known-around.ts";
import type { ModelBudget } from "./checking/model-budget.ts";
import { shownPictures } from "./checking/shown-pictures.ts";
import { placedTrip } from "./placing/placed-trip.ts";
import type { Noted } from "./read-notes.ts";

type Needs = {
  readonly builtIn: BuiltInReader;
  readonly model: VisionModel;
  readonly budget: ModelBudget;
  readonly darkroom: Pick<Darkroom, "still">;
  readonly log: Pick<Logger, "warn">;
  /** Shown to the model at most. */
  readonly frames: number;
};

type Looked = { readonly trip: SaidTrip; readonly isPartial: boolean };

/**
 * Lets a vision model look at the media while the text in it is recognised, and believes of what it says only what is
 * there. Whatever goes wrong with the model, the reading of our own goes out.
 */
export function checkedReader({ builtIn, model, budget, darkroom, log, frames }: Needs): MediaReader {
  let toldDay = "";

  /** Undefined when the model is not to be asked today. */
  async function look(media: Media, signal: AbortSignal): Promise<Looked | undefined> {
    const { pictures, isPartial } = await shownPictures(media.frames, { darkroom, most: frames }, signal);
    const shown = { kind: media.kind, pictures, ...(media.caption && { caption: media.caption }) };
    const reserved = await budget.reserve(model.estimate(shown));
    if (!reserved) return undefined;
    try {
      const { trip, isCut, tokens } = await model.look(shown, signal);
      await reserved.settle(tokens);
      return { trip, isPartial: isPartial || isCut };
    } catch (error) {
      await reserved.settle(error instanceof ModelFailure ? error.tokens : undefined);
      throw error;
    }
  }
  return {} as never;
}
