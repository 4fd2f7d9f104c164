import { isIP } from "node:net";
import type { Parts } from "../parts.ts";

type CachedDocument = {
  readonly at: number;
  readonly body: string;
  readonly headers: readonly [string, string][];
};

const freshMs = 5 * 60_000;
/** An app whose server is away for a day stays an app. */
const staleMs = 86_400_000;
const maxDocuments = 500;
const keptHeaders = new Set(["content-type", "cache-control", "expires"]);

/**
 * Fetches what metadata-document clients publish: the document itself, and their keys. The library builds such a
 * client anew for every request; without this, each would go out to the network.
 */
export function clientDocuments({
  fetchDocument,
  clock,
  log,
}: Pick<Parts, "fetchDocument" | "clock" | "log">): (address: string | URL | Request) => Promise<Response> {
  const kept = new Map<string, CachedDocument>();
  const underway = new Map<string, Promise<CachedDocument>>();
  const answer = ({ body, headers }: CachedDocument) => new Response(body, { headers: [...headers] });

  async function fetched(address: string): Promise<CachedDocument> {
    const response = await fetchDocument(address);
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const body = await response.text();
    const headers = [...response.headers].filter(([name]) => keptHeaders.has(name));
    const [oldest] = kept.keys();
    if (kept.size >= maxDocuments && oldest !== undefined) kept.delete(oldest);
    const document = { at: clock.time(), body, headers };
    kept.set(address, document);
    return document;
  }

  function fetchAndKeep(address: string): Promise<CachedDocument> {
    const fetching = fetched(address).finally(() => underway.delete(address));
    underway.set(address, fetching);
    return fetching;
  }

  return async (asked) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!isFetchable(address)) throw new Error(`${address} is no address of an app's document`);
    const known = kept.get(address);
    if (known && clock.time() - known.at < freshMs) return answer(known);
    try {
      // Who asks while it is being fetched gets what comes of that.
      return answer(await (underway.get(address) ?? fetchAndKeep(address)));
    } catch (error) {
      if (known && clock.time() - known.at < staleMs) return answer(known);
      // Whoever came with the app cannot know: it may be this server that has no way out.
      log.warn({ address, err: error }, "an app's own document could not be fetched");
      throw error;
    }
  };
}

/**
 * Whether an address may be fetched at all: a public name on https. That the name leads to no machine of our own
 * network is checked when the connection is made, for names can be made to lead anywhere.
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
