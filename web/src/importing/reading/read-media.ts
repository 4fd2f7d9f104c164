import { createParser } from "eventsource-parser";
import { ApiError, NetworkError } from "../../../../contract/client.ts";
import type { Problem } from "../../../../contract/errors.ts";
import type { ImportProgress, ImportResult } from "../../../../contract/import.ts";
import { uploadFetch } from "../../api/upload-fetch.ts";

export type ReadingProgress =
  | ImportProgress
  | { readonly step: "sending"; readonly done: number; readonly total: number };

type Sent = { readonly body: Blob; readonly key: string };
type Hearing = { readonly hear: (progress: ReadingProgress) => void; readonly signal: AbortSignal };

/** Sends the frames and returns what was read; waits if an earlier attempt is still in progress. */
export const readMedia = async (sent: Sent, hearing: Hearing): Promise<ImportResult> => {
  for (;;) {
    try {
      return await send(sent, hearing);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "idempotencyInProgress")) throw error;
      await waited(error.retryAfter ?? 2, hearing.signal);
    }
  }
};

const waited = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
  });

const send = async ({ body, key }: Sent, { hear, signal }: Hearing): Promise<ImportResult> => {
  const post = uploadFetch(({ bytes, total }) => hear({ step: "sending", done: bytes, total }));
  const headers = {
    accept: "text/event-stream, application/json;q=0.5, application/problem+json;q=0.5",
    "content-type": "application/json",
    "idempotency-key": key,
  };
  try {
    const response = await post("/v1/imports/media", { method: "POST", headers, body, signal });
    if (response.status !== 200) throw refusal(response, parsed(await response.text()));
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/event-stream")) return await lastOf(response, hear);
    // What a service without the stream gives, or something in front of it that holds streams back.
    if (type.startsWith("application/json")) return await response.json();
    throw new NetworkError(`An answer of type "${type}" cannot be the service's`);
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof NetworkError || signal.aborted) throw cause;
    throw new NetworkError("No answer to the import", { cause });
  }
};

/** Reads the event stream until its result. */
const lastOf = async (response: Response, hear: Hearing["hear"]): Promise<ImportResult> => {
  let result: ImportResult | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === "progress") hear(JSON.parse(data));
      if (event === "result") result = JSON.parse(data);
      if (event === "problem") throw refusal(response, JSON.parse(data));
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!result) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) throw new NetworkError("The stream broke off before its end");
    parser.feed(value);
  }
  return result;
};

const parsed = (text: string): Partial<Problem> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const refusal = ({ status: answered, headers }: Response, problem: Partial<Problem>): ApiError => {
  const status = problem.status ?? answered;
  const said = {
    type: "about:blank",
    title: String(status),
    detail: String(status),
    instance: "",
    ...problem,
  };
  return new ApiError({ ...said, status } as Problem, { status, headers });
};
