import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { ErrorCode } from "../../contract/errors.ts";
import { logFailure, problemOf, toFailure } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import type { Caller } from "./caller.ts";

/** JSON-RPC's own codes; a server may choose all others. */
const numbers: Partial<Record<ErrorCode, number>> = {
  badRequest: ProtocolErrorCode.InvalidParams,
  validationFailed: ProtocolErrorCode.InvalidParams,
  internal: ProtocolErrorCode.InternalError,
};

/** Turns anything that was thrown into an MCP error. The library would send the message of any error to the caller. */
export function protocolError(
  { config: { publicUrl }, log }: Pick<Parts, "config" | "log">,
  error: unknown,
  { requestId, principal }: Caller,
): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const failure = toFailure(error, undefined, principal);
  logFailure(failure, requestId, log);
  return new ProtocolError(
    numbers[failure.code] ?? -32000,
    failure.message,
    problemOf(failure, publicUrl, requestId),
  );
}
