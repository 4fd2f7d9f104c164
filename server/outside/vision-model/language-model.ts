import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { ModelFetch } from "./bounded-fetch.ts";

export type Protocol = "openai" | "anthropic" | "ollama";

type Options = {
  readonly kind: Protocol;
  readonly url: string;
  readonly key?: string;
  readonly model: string;
  readonly modelFetch: ModelFetch;
  /** Parameters that the model has rejected. */
  readonly rejectedParameters: ReadonlySet<string>;
};

/** Creates the model. All options are passed, so that the library reads none from the environment. */
export function languageModel({
  kind,
  url,
  key,
  model,
  modelFetch,
  rejectedParameters,
}: Options): LanguageModel {
  if (kind === "anthropic")
    return createAnthropic({ baseURL: url, apiKey: key ?? "", fetch: modelFetch })(model);
  const provider = createOpenAICompatible({
    name: kind,
    baseURL: url,
    ...(key && { apiKey: key }),
    fetch: modelFetch,
    // Otherwise the schema is not sent.
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => adaptParameters(body, rejectedParameters),
  });
  return provider(model);
}

/** OpenAI's newer models have another name for the limit, and a fixed temperature. */
function adaptParameters(
  body: Record<string, unknown>,
  rejectedParameters: ReadonlySet<string>,
): Record<string, unknown> {
  const { max_tokens, temperature, ...rest } = body;
  return {
    ...rest,
    ...(rejectedParameters.has("max_tokens") ? { max_completion_tokens: max_tokens } : { max_tokens }),
    ...(!rejectedParameters.has("temperature") && { temperature }),
  };
}
