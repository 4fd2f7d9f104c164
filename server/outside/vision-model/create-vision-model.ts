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
  /** For all attempts and the pauses between them. */
  milliseconds: number;
  /** The pause before the second attempt, doubled before the third, unless the response has Retry-After. */
  pauseMilliseconds: number;
  answerBytes: number;
}>;

type Options = Readonly<{
  kind: Protocol;
  /** The base address of its API. */
  url: string;
  key?: string;
  model: string;
  userAgent: string;
  limits?: Partial<ModelLimits>;
}>;

const defaultLimits: ModelLimits = {
  attemptMilliseconds: 60_000,
  milliseconds: 120_000,
  pauseMilliseconds: 1_000,
  answerBytes: 4 * 1_048_576,
};

const retryLimit = 2;
/** Enough for a plan of 100 stops with all fields. */
const outputTokenLimit = 12_000;
/** For a picture whose longer side has 1024 pixels. */
const tokensPerPicture = 1_600;
/** For the instructions and the schema. */
const promptTokens = 2_500;

/** A vision model with limits on time, size and attempts. The `ai` library handles the protocols. */
export function createVisionModel({ limits: customLimits, userAgent, ...model }: Options): VisionModel {
  const limits = { ...defaultLimits, ...customLimits };
  /** Parameters that the model has rejected. */
  const rejectedParameters = new Set<string>();
  const protocolModel = languageModel({
    ...model,
    modelFetch: boundedFetch({
      url: model.url,
      answerBytes: limits.answerBytes,
      milliseconds: limits.milliseconds,
    }),
    rejectedParameters,
  });
  // Otherwise the library writes warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;

  async function attempt(input: ModelInput, signal: AbortSignal): Promise<ModelResult> {
    const { text, usage, finishReason } = await generateText({
      model: protocolModel,
      instructions,
      messages: [{ role: "user", content: contentOf(input) }],
      output: jsonOutput,
      maxOutputTokens: outputTokenLimit,
      temperature: 0,
      maxRetries: 0,
      headers: { "user-agent": userAgent },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limits.attemptMilliseconds)]),
      telemetry: { isEnabled: false },
    });
    const tokens = countOf(usage.totalTokens);
    const trip = parseTrip(text);
    if (!trip) throw new ModelFailure("answered something that is not a trip", tokens);
    const isCut = finishReason === "length";
    return { trip: isCut ? withoutLastEntry(trip) : trip, isCut, tokens };
  }

  /** Retries while that may help and there is time. */
  async function ask(input: ModelInput, signal: AbortSignal, deadline: number): Promise<ModelResult> {
    let retries = 0;
    while (true) {
      try {
        return await attempt(input, signal);
      } catch (error) {
        if (!(error instanceof ModelRequestFailure)) throw error;
        if (adaptTo(error.parameter)) continue;
        const wait = error.waitMilliseconds ?? limits.pauseMilliseconds * 2 ** retries;
        if (!error.canRetry || retries === retryLimit || performance.now() + wait >= deadline) throw error;
        await sleep(wait, undefined, { signal });
        retries += 1;
      }
    }
  }

  /** Lets later requests omit or rename a rejected parameter (language-model.ts). Returns whether that is new. */
  function adaptTo(parameter: string | undefined): boolean {
    if (!parameter || !adaptableParameters.has(parameter) || rejectedParameters.has(parameter)) return false;
    rejectedParameters.add(parameter);
    return true;
  }

  return {
    async look(input, signal) {
      const timeout = AbortSignal.timeout(limits.milliseconds);
      const deadline = performance.now() + limits.milliseconds;
      try {
        return await ask(input, AbortSignal.any([signal, timeout]), deadline);
      } catch (error) {
        throw signal.aborted ? new ModelFailure("was not needed any more", undefined) : failureOf(error);
      }
    },

    estimate: ({ pictures, caption = "" }) =>
      promptTokens + pictures.length * tokensPerPicture + caption.length + outputTokenLimit,
  };
}

/** OpenAI's newer models call the first `max_completion_tokens` and reject the second. */
const adaptableParameters = new Set(["max_tokens", "temperature"]);

/** Asks for JSON but returns text, because the library would reject JSON with small errors. */
const jsonOutput = {
  ...Output.text(),
  responseFormat: Promise.resolve({ type: "json" as const, name: "trip", schema: tripSchema as JSONSchema7 }),
};

const contentOf = (input: ModelInput): UserContent => [
  ...input.pictures.map((data) => ({ type: "file" as const, data, mediaType: "image/jpeg" })),
  { type: "text", text: buildQuestion(input) },
];

/** Removes the last entry of a response that was cut off, because it may be incomplete. */
function withoutLastEntry(trip: ModelTrip): ModelTrip {
  if (trip.expenses.length > 0) return { ...trip, expenses: trip.expenses.slice(0, -1) };
  if (trip.packing.length > 0) return { ...trip, packing: trip.packing.slice(0, -1) };
  const last = trip.days.at(-1);
  if (!last) return trip;
  return { ...trip, days: [...trip.days.slice(0, -1), { ...last, stops: last.stops.slice(0, -1) }] };
}

const countOf = (tokens: number | undefined) =>
  tokens !== undefined && tokens >= 0 && tokens <= 1e9 ? Math.round(tokens) : undefined;

/** The library's errors contain the request and the response, so their text is not passed on. */
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
