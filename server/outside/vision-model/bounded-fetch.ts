import { reasonOf } from "../reason-of.ts";
import { AskFailure } from "./ask-failure.ts";

type Limits = {
  /** Where the API begins: nothing else is asked. */
  readonly url: string;
  readonly answerBytes: number;
};

/** As fetch, for the one address that was configured: no redirects, no endless answers, no errors with content in them. */
export function boundedFetch({ url, answerBytes }: Limits): typeof fetch {
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    if (!asked.startsWith(`${url}/`))
      throw new AskFailure("is not asked at any address but its own", { mayPass: false });
    const response = await reached(asked, init);
    if (!response.ok) throw await refusalOf(response);
    const body = await bodyOf(response, answerBytes);
    return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
  };
}

async function reached(asked: string, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(asked, { ...init, redirect: "manual" });
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    // What went wrong is in the cause; the message is always "fetch failed".
    const reason = reasonOf((error as Error).cause ?? "the request cannot be made");
    throw new AskFailure(`cannot be reached: ${reason}`, { mayPass: true });
  }
}

async function refusalOf(response: Response): Promise<AskFailure> {
  const { status, headers } = response;
  const parameter = await parameterIn(response);
  return new AskFailure(`answered ${status}`, {
    mayPass: status === 429 || status >= 500,
    waitMilliseconds: waitOf(headers.get("retry-after")),
    parameter,
  });
}

/** https://platform.openai.com/docs/guides/error-codes: `{ "error": { "param": "temperature", … } }` */
async function parameterIn(response: Response): Promise<string | undefined> {
  try {
    const { error } = JSON.parse(Buffer.from(await bodyOf(response, 65_536)).toString());
    return typeof error.param === "string" ? error.param : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop hangs up.
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > mostBytes)
        throw new AskFailure(`sent more than ${mostBytes} bytes`, { mayPass: false, isBilled: true });
      chunks.push(chunk);
    }
  } catch (error) {
    // Undici says "terminated" when it was hung up on; all else is ours.
    if (!(error instanceof TypeError)) throw error;
    throw new AskFailure("hung up in the middle of its answer", { mayPass: true, isBilled: true });
  }
  return Buffer.concat(chunks, length);
}

/** RFC 9110 10.2.3: seconds, or a date. */
function waitOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const wished = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(wished) ? undefined : Math.max(0, wished);
}
