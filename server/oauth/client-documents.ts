import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import type { Parts } from "../parts.ts";

type CachedDocument = {
  readonly at: number;
  readonly body: string;
  readonly headers: readonly [string, string][];
};

/** Why there are none with OUTSIDE=off. */
export const asksNobody =
  "this server asks no other (OUTSIDE=off), so it cannot read the app's document: register the app, or let its operator do it";

const freshMs = 5 * 60_000;
/** How long a document is used while the app's server is unreachable. */
const staleMs = 86_400_000;
const maxDocuments = 500;
const cachedHeaders = new Set(["content-type", "cache-control", "expires"]);

/**
 * Fetches and caches what apps publish: their metadata document, and their keys. Without the cache, oidc-provider would
 * fetch them for every request.
 */
export function clientDocuments({
  fetchDocument,
  clock,
  log,
}: Pick<Parts, "fetchDocument" | "clock" | "log">): (address: string | URL | Request) => Promise<Response> {
  const documents = new LRUCache<string, CachedDocument>({ max: maxDocuments });
  const running = new Map<string, Promise<CachedDocument>>();
  const toResponse = ({ body, headers }: CachedDocument) => new Response(body, { headers: [...headers] });

  async function fetchAndCache(address: string): Promise<CachedDocument> {
    const response = await fetchDocument(address);
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const body = await response.text();
    const headers = [...response.headers].filter(([name]) => cachedHeaders.has(name));
    const document = { at: clock.time(), body, headers };
    documents.set(address, document);
    return document;
  }

  function fetchOnce(address: string): Promise<CachedDocument> {
    const fetching = fetchAndCache(address).finally(() => running.delete(address));
    running.set(address, fetching);
    return fetching;
  }

  return async (request) => {
    const address = request instanceof Request ? request.url : String(request);
    if (!isFetchable(address)) throw new Error(`${address} is not an allowed address of an app's document`);
    const cached = documents.get(address);
    if (cached && clock.time() - cached.at < freshMs) return toResponse(cached);
    try {
      // Requests at the same time share one fetch.
      return toResponse(await (running.get(address) ?? fetchOnce(address)));
    } catch (error) {
      if (cached && clock.time() - cached.at < staleMs) return toResponse(cached);
      // Logged, because this server's own network may be the reason.
      log.warn({ address, err: error }, "could not fetch an app's metadata document");
      throw error;
    }
  };
}

/**
 * Whether an address may be fetched: a public host name on https. The gate checks when it connects that the name does
 * not lead into our own network.
 */
export function isFetchable(address: string): boolean {
  const parsed = URL.parse(address);
  if (parsed?.protocol !== "https:" || parsed.port !== "") return false;
  const { hostname } = parsed;
  return (
    hostname.includes(".") &&
    isIP(hostname.replace(/^\[|\]$/g, "")) === 0 &&
    !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(hostname)
  );
}
