import { gate } from "../gate.ts";
import type { FetchDocument } from "./documents.ts";

const milliseconds = 2_500;
const mostBytes = 64 * 1_024;

/** From the web, where nobody is named: a stranger's address leads to no machine of our own network. */
export function webDocuments(): FetchDocument {
  const goOut = gate();
  return (address) =>
    goOut(new URL(address), { headers: { accept: "application/json" }, milliseconds, mostBytes });
}
