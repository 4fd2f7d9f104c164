import { GateFailure, gate } from "../gate.ts";
import { ModelRequestFailure } from "./model-request-failure.ts";

type Limits = {
  /** The base address of the API; requests to other addresses are refused. */
  readonly url: string;
  readonly answerBytes: number;
  readonly milliseconds: number;
};

export type ModelFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Like fetch, but only for the configured address, without redirects, with limits, and with errors free of content. */
export function boundedFetch({ url, answerBytes, milliseconds }: Limits): ModelFetch {
  const fetchThroughGate = gate({ trustedOrigins: [new URL(url).origin] });
  return async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(`${url}/`))
      throw new ModelRequestFailure("must not be sent to another address", { canRetry: false });
    const { headers, body, signal } = init;
    const response = await fetchThroughGate(new URL(address), {
      method: "POST",
      headers: Object.fromEntries(new Headers(headers)),
      body: String(body),
      milliseconds,
      maxBytes: answerBytes,
      signal: signal ?? undefined,
    }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : requestFailureOf(error);
    });
    if (!response.ok) throw await responseFailureOf(response);
    const answer = await response.arrayBuffer();
    return new Response(answer, { status: response.status, headers: { "content-type": "application/json" } });
  };
}

function requestFailureOf(error: unknown): unknown {
  if (!(error instanceof GateFailure)) return error;
  const { fault, message } = error;
  return new ModelRequestFailure(message, {
    canRetry: fault === "unreachable" || fault === "disconnected",
    // The model may have worked on it already.
    isBilled: fault === "tooLarge" || fault === "disconnected" || fault === "timeout",
  });
}

async function responseFailureOf(response: Response): Promise<ModelRequestFailure> {
  const { status, headers } = response;
  const parameter = await readRejectedParameter(response);
  return new ModelRequestFailure(`answered ${status}`, {
    canRetry: status === 429 || status >= 500,
    waitMilliseconds: parseRetryAfter(headers.get("retry-after")),
    parameter,
  });
}

/** https://platform.openai.com/docs/guides/error-codes: `{ "error": { "param": "temperature", … } }` */
async function readRejectedParameter(response: Response): Promise<string | undefined> {
  try {
    const { error } = JSON.parse(await response.text());
    return typeof error.param === "string" ? error.param : undefined;
  } catch {
    return undefined;
  }
}

/** Parses Retry-After (RFC 9110 10.2.3): seconds, or a date. */
function parseRetryAfter(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const milliseconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
