import { request } from "node:http";
import { parentPort } from "node:worker_threads";
import type { ThreadRequest } from "./start-client-thread.ts";

const port = parentPort;

/** Runs in its own thread, so that the time for sending requests is not measured as the server's. */
port?.on("message", ({ url, method, headers, body }: ThreadRequest) => {
  const call = request(url, {
    method,
    headers: { ...headers, ...(body && { "content-length": body.byteLength }) },
  });
  call.once("response", (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk) => chunks.push(chunk));
    response.once("close", () =>
      port.postMessage({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
    );
  });
  call.once("error", ({ message }) => port.postMessage({ status: 0, text: message }));
  call.end(body && Buffer.from(body));
});
