import type { ApiError } from "../../../contract/client.ts";

/** These say nothing about what was sent, and are likely to pass. */
const temporaryStatuses = new Set([408, 429, 500, 502, 503, 504]);

export const isTemporary = ({ status, code }: ApiError): boolean =>
  temporaryStatuses.has(status) || code === "idempotencyInProgress";
