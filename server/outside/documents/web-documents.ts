import { type Gate, gate } from "../gate.ts";
import type { FetchDocument } from "./documents.ts";

const milliseconds = 2_500;
const mostBytes = 64 * 1_024;

/** From the web, where nobody is named: a stranger's address leads to no machine of our own network. */
export function webDocuments(userAgent: string, goOut: Gate = gate()): FetchDocument {
  const headers = { accept: "application/json", "user-agent": userAgent };
  return (address) => goOut(new URL(address), { headers, milliseconds, mostBytes });
}
