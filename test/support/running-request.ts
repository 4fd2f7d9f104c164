import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

type RequestInput = { readonly headers: Readonly<Record<string, string>>; readonly body: object };

/** A request whose body is incomplete until `finish` is called. */
export async function runningRequest(url: string, { headers, body }: RequestInput) {
  const text = JSON.stringify(body);
  const call = request(url, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": text.length,
      expect: "100-continue",
    },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    call.once("response", resolve);
    call.once("error", reject);
  });
  response.catch(() => {});
  call.flushHeaders();
  await once(call, "continue");
  call.write(text.slice(0, 10));
  return { response, finish: () => call.end(text.slice(10)) };
}

/** Whether the port is closed. */
export const isPortClosed = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    ({ message }: Error) => message === "fetch failed",
  );
