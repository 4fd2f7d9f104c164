import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { Failure } from "../failure.ts";
import { problemOf } from "./problem.ts";
import { requestId } from "./request-log.ts";

/** Answered as Node answers one that took too long; where the answer has begun, it just ends. */
export function refuseSlowRequest(
  { socket }: IncomingMessage,
  { headersSent }: ServerResponse,
  publicUrl: string,
) {
  const late = Object.assign(new Error("The body did not come."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (headersSent) socket.destroySoon();
  else refuseBrokenRequest(late, socket, publicUrl);
}

/** What never became a request, so no route or hook saw it; it gets the same shape of error. */
export function refuseBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  publicUrl: string,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const codes: Readonly<Record<string, ErrorCode>> = {
    HPE_HEADER_OVERFLOW: "headersTooLarge",
    ERR_HTTP_REQUEST_TIMEOUT: "requestTimeout",
  };
  const code = codes[error.code ?? ""] ?? "badRequest";
  const failure = new Failure(code, code === "badRequest" ? { detail: "This is not valid HTTP." } : {});
  const body = JSON.stringify(problemOf(failure, publicUrl, requestId()));
  const { status, title } = errors[code];
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Not only our half of it: the other may never end.
  socket.destroySoon();
}
