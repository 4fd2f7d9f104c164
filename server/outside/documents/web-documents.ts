import type { FetchDocument } from "./documents.ts";

/**
 * From the web. The authorization server's library gives each request a time limit and a dispatcher that hangs up when
 * the name leads to an address of this machine or its network; what comes without one is not let out.
 */
export const webDocuments = (): FetchDocument => (address, init) => {
  if (!init?.dispatcher || !init.signal) throw new Error("not guarded: the request is not sent");
  return fetch(address, { ...init, redirect: "error" });
};
