import autocannon from "autocannon";

const seconds = 1;

/** Sends the same request over 32 connections for a second. With a body it is a POST. */
export async function requestsPerSecond(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<number> {
  const posted = body === undefined ? {} : { method: "POST" as const, body };
  const result = await autocannon({
    url,
    headers,
    ...posted,
    connections: 32,
    duration: seconds,
    pipelining: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
