import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { Failure } from "../platform/failure.ts";
import { type LingeringLimits, lingeringClose } from "./lingering-close.ts";
import { problemOf } from "./problem.ts";
import { requestId } from "./request-log.ts";
import type { securityHeaders } from "./security-headers.ts";

type RejectionOptions = {
  readonly publicUrl: string;
  readonly secure: ReturnType<typeof securityHeaders>;
  readonly lingering: LingeringLimits;
};

/** Sockets that got their response; anything else that arrives on them is ignored. */
const rejectedSockets = new WeakSet<Socket>();

/** Answers as Node does when a request takes too long. A response that has begun just ends. */
export function rejectSlowRequest(
  { socket }: IncomingMessage,
  { headersSent }: ServerResponse,
  options: RejectionOptions,
) {
  const late = Object.assign(new Error("The body did not come."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (headersSent) socket.destroySoon();
  else rejectBrokenRequest(late, socket, options);
}

/** Sends a problem, like every other error, for what could not be parsed as a request and reached no route or hook. */
export function rejectBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { publicUrl, secure, lingering }: RejectionOptions,
): void {
  if (rejectedSockets.has(socket) && error.code !== "ECONNRESET") return;
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const codes: Readonly<Record<string, ErrorCode>> = {
    HPE_HEADER_OVERFLOW: "headersTooLarge",
    ERR_HTTP_REQUEST_TIMEOUT: "requestTimeout",
  };
  const code = codes[error.code ?? ""] ?? "badRequest";
  const failure = new Failure(code, code === "badRequest" ? { detail: "This is not valid HTTP." } : {});
  const body = JSON.stringify(problemOf(failure, publicUrl, requestId()));
  const { status, title } = errors[code];
  const headers: OutgoingHttpHeaders = {
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  secure(status, headers);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  rejectedSockets.add(socket);
  socket.write(`${[`HTTP/1.1 ${status} ${title}`, ...lines].join("\r\n")}\r\n\r\n${body}`);
  lingeringClose(socket, lingering);
}
