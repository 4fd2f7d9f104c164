import type { Gate } from "../gate.ts";
import type { FetchDocument } from "./client-documents.ts";

const milliseconds = 2_500;
const maxBytes = 64 * 1_024;

/** The gate must trust no origin, so that an address that an app chose never leads into our own network. */
export function webDocuments(userAgent: string, goOut: Gate): FetchDocument {
  const headers = { accept: "application/json", "user-agent": userAgent };
  return (address) => goOut(new URL(address), { headers, milliseconds, maxBytes });
}
