import { createParser } from "eventsource-parser";
import { ApiError, NetworkError } from "../../../../contract/client.ts";
import type { Problem } from "../../../../contract/errors.ts";
import type { ImportProgress, ImportResult } from "../../../../contract/import.ts";
import { uploadFetch } from "../../api/upload-fetch.ts";

export type ReadingProgress =
  | ImportProgress
  | { readonly step: "sending"; readonly done: number; readonly total: number };

type MediaRequest = { readonly body: Blob; readonly key: string };
type ReadingOptions = {
  readonly onProgress: (progress: ReadingProgress) => void;
  readonly signal: AbortSignal;
};

/** Sends the frames and returns what was read; waits if an earlier attempt is still in progress. */
export const readMedia = async (request: MediaRequest, options: ReadingOptions): Promise<ImportResult> => {
  for (;;) {
    try {
      return await send(request, options);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "idempotencyInProgress")) throw error;
      await wait(error.retryAfter ?? 2, options.signal);
    }
  }
};

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, seconds * 1000);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
  });

const send = async (
  { body, key }: MediaRequest,
  { onProgress, signal }: ReadingOptions,
): Promise<ImportResult> => {
  const post = uploadFetch(({ bytes, total }) => onProgress({ step: "sending", done: bytes, total }));
  const headers = {
    accept: "text/event-stream, application/json;q=0.5, application/problem+json;q=0.5",
    "content-type": "application/json",
    "idempotency-key": key,
  };
  try {
    const response = await post("/v1/imports/media", { method: "POST", headers, body, signal });
    if (response.status !== 200) throw apiErrorFrom(response, parseProblem(await response.text()));
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/event-stream")) return await readEvents(response, onProgress);
    // A server without event streams responds with JSON, and so does one behind a proxy that buffers them.
    if (type.startsWith("application/json")) return await response.json();
    throw new NetworkError(`The response has the unexpected type "${type}"`);
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof NetworkError || signal.aborted) throw cause;
    throw new NetworkError("No response to the import", { cause });
  }
};

/** Reads the event stream up to its result. */
const readEvents = async (
  response: Response,
  onProgress: ReadingOptions["onProgress"],
): Promise<ImportResult> => {
  let result: ImportResult | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === "progress") onProgress(JSON.parse(data));
      if (event === "result") result = JSON.parse(data);
      if (event === "problem") throw apiErrorFrom(response, JSON.parse(data));
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!result) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) throw new NetworkError("The event stream ended before its result");
    parser.feed(value);
  }
  return result;
};

const parseProblem = (text: string): Partial<Problem> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const apiErrorFrom = ({ status: httpStatus, headers }: Response, problem: Partial<Problem>): ApiError => {
  const status = problem.status ?? httpStatus;
  const defaults = {
    type: "about:blank",
    title: String(status),
    detail: String(status),
    instance: "",
  };
  return new ApiError({ ...defaults, ...problem, status } as Problem, { status, headers });
};
