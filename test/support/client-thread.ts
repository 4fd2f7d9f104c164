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
  call.once("response", (answer) => {
    const pieces: Buffer[] = [];
    answer.on("data", (piece) => pieces.push(piece));
    answer.once("close", () =>
      port.postMessage({ status: answer.statusCode, text: Buffer.concat(pieces).toString() }),
    );
  });
  call.once("error", ({ message }) => port.postMessage({ status: 0, text: message }));
  call.end(body && Buffer.from(body));
});
