import { type Gate, gate } from "../gate.ts";
import type { FetchDocument } from "./client-documents.ts";

const milliseconds = 2_500;
const maxBytes = 64 * 1_024;

/** No origin is trusted, so an address that an app chose never leads into our own network. */
export function webDocuments(userAgent: string, goOut: Gate = gate()): FetchDocument {
  const headers = { accept: "application/json", "user-agent": userAgent };
  return (address) => goOut(new URL(address), { headers, milliseconds, maxBytes });
}
