import { setTimeout as sleep } from "node:timers/promises";
import { generateText, type JSONSchema7, Output, type UserContent } from "ai";
import { boundedFetch } from "./bounded-fetch.ts";
import { buildQuestion, instructions } from "./instructions.ts";
import { languageModel, type Protocol } from "./language-model.ts";
import { ModelRequestFailure } from "./model-request-failure.ts";
import { parseTrip } from "./parse-trip.ts";
import { tripSchema } from "./trip-schema.ts";
import {
  ModelFailure,
  type ModelInput,
  type ModelResult,
  type ModelTrip,
  type VisionModel,
} from "./vision-model.ts";

export type ModelLimits = Readonly<{
  attemptMilliseconds: number;
  /** Of all attempts, with what is waited between them. */
  milliseconds: number;
  /** Waited before the second attempt, and twice that before the third, unless it says how long. */
  pauseMilliseconds: number;
  answerBytes: number;
}>;

type Options = Readonly<{
  kind: Protocol;
  /** Where its API begins. */
  url: string;
  key?: string;
  model: string;
  userAgent: string;
  limits?: Partial<ModelLimits>;
}>;

const usualLimits: ModelLimits = {
  attemptMilliseconds: 60_000,
  milliseconds: 120_000,
  pauseMilliseconds: 1_000,
  answerBytes: 4 * 1_048_576,
};

const mostRetries = 2;
/** Room for a plan of 100 stops with all that can be said of them. */
const mostOutputTokens = 12_000;
/** Of a picture whose longer side has 1024 pixels. */
const tokensOfPicture = 1_600;
/** Of the instructions and the form. */
const tokensOfQuestion = 2_500;

/** A vision model, asked under our limits; the `ai` library speaks the protocols. */
export function createVisionModel({ limits: given, userAgent, ...model }: Options): VisionModel {
  const limits = { ...usualLimits, ...given };
  /** Parameters that the model was found not to take. */
  const untaken = new Set<string>();
  const spoken = languageModel({
    ...model,
    ask: boundedFetch({
      url: model.url,
      answerBytes: limits.answerBytes,
      milliseconds: limits.milliseconds,
    }),
    untaken,
  });
  // Else it writes to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;

  async function attempt(shown: ModelInput, signal: AbortSignal): Promise<ModelResult> {
    const { text, usage, finishReason } = await generateText({
      model: spoken,
      instructions,
      messages: [{ role: "user", content: contentOf(shown) }],
      output: form,
      maxOutputTokens: mostOutputTokens,
      temperature: 0,
      maxRetries: 0,
      headers: { "user-agent": userAgent },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limits.attemptMilliseconds)]),
      telemetry: { isEnabled: false },
    });
    const tokens = countOf(usage.totalTokens);
    const trip = parseTrip(text);
    if (!trip) throw new ModelFailure("answered something that is no trip", tokens);
    const isCut = finishReason === "length";
    return { trip: isCut ? withoutEnd(trip) : trip, isCut, tokens };
  }

  /** As often as it may help and there is time. */
  async function ask(shown: ModelInput, signal: AbortSignal, until: number): Promise<ModelResult> {
    let retries = 0;
    while (true) {
      try {
        return await attempt(shown, signal);
      } catch (error) {
        if (!(error instanceof ModelRequestFailure)) throw error;
        if (doWithout(error.parameter)) continue;
        const wait = error.waitMilliseconds ?? limits.pauseMilliseconds * 2 ** retries;
        if (!error.mayPass || retries === mostRetries || performance.now() + wait >= until) throw error;
        await sleep(wait, undefined, { signal });
        retries += 1;
      }
    }
  }

  /** Whether that is something new. */
  function doWithout(parameter: string | undefined): boolean {
    if (!parameter || !dispensable.has(parameter) || untaken.has(parameter)) return false;
    untaken.add(parameter);
    return true;
  }

  return {
    async look(shown, signal) {
      const inTime = AbortSignal.timeout(limits.milliseconds);
      const until = performance.now() + limits.milliseconds;
      try {
        return await ask(shown, AbortSignal.any([signal, inTime]), until);
      } catch (error) {
        throw signal.aborted ? new ModelFailure("was not needed any more", undefined) : failureOf(error);
      }
    },

    estimate: ({ pictures, caption = "" }) =>
      tokensOfQuestion + pictures.length * tokensOfPicture + caption.length + mostOutputTokens,
  };
}

/** OpenAI's newer models have another name for the first, and take no second. */
const dispensable = new Set(["max_tokens", "temperature"]);

/** The text is ours to read: the library would refuse all but perfect JSON. */
const form = {
  ...Output.text(),
  responseFormat: Promise.resolve({ type: "json" as const, name: "trip", schema: tripSchema as JSONSchema7 }),
};

const contentOf = (shown: ModelInput): UserContent => [
  ...shown.pictures.map((data) => ({ type: "file" as const, data, mediaType: "image/jpeg" })),
  { type: "text", text: buildQuestion(shown) },
];

/** The last word that there was room for may be half a word, and so a wrong one. */
function withoutEnd(trip: ModelTrip): ModelTrip {
  if (trip.expenses.length > 0) return { ...trip, expenses: trip.expenses.slice(0, -1) };
  if (trip.packing.length > 0) return { ...trip, packing: trip.packing.slice(0, -1) };
  const last = trip.days.at(-1);
  if (!last) return trip;
  return { ...trip, days: [...trip.days.slice(0, -1), { ...last, stops: last.stops.slice(0, -1) }] };
}

const countOf = (tokens: number | undefined) =>
  tokens !== undefined && tokens >= 0 && tokens <= 1e9 ? Math.round(tokens) : undefined;

/** What the library throws has the question and the answer in it, so nothing of that is passed on. */
function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof ModelRequestFailure)
    return new ModelFailure(error.message, error.isBilled ? undefined : 0);
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return new ModelFailure(
    isLate ? "took too long" : "answered something that cannot be understood",
    undefined,
  );
}
