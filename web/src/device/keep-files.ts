import { readOwner } from "./device-database.ts";
import { filesCacheName } from "./files-cache.ts";
import type { KeptFiles } from "./kept-trips.ts";

type Files = {
  readonly travellerId: string;
  readonly addresses: readonly string[];
  /** What the trip has here already. */
  readonly known: KeptFiles;
  /** In bytes, for all of them. */
  readonly limit: number;
  readonly signal: AbortSignal;
};

/** The network is the traveller's: a few files at a time. */
const atOnce = 3;

/** Loads files into the traveller's cache, in their order, as long as they fit. */
export const keepFiles = async ({
  travellerId,
  addresses,
  known,
  limit,
  signal,
}: Files): Promise<KeptFiles> => {
  if (!("caches" in globalThis)) return {};
  const cache = await caches.open(filesCacheName(travellerId));
  const files: Record<string, number> = {};
  let size = 0;
  for (let at = 0; at < addresses.length && size <= limit; at += atOnce) {
    const some = addresses.slice(at, at + atOnce);
    const sizes = await Promise.all(some.map((address) => keepFile(cache, address, known[address], signal)));
    for (const [index, address] of some.entries()) {
      const bytes = sizes[index];
      if (bytes === undefined || size + bytes > limit) {
        if (bytes !== undefined) await cache.delete(address);
        continue;
      }
      files[address] = bytes;
      size += bytes;
    }
  }
  // Somebody may have signed out while they came.
  if ((await readOwner()) !== travellerId) await caches.delete(filesCacheName(travellerId));
  return files;
};

/** Its size; undefined if the server has none. */
const keepFile = async (
  cache: Cache,
  address: string,
  known: number | undefined,
  signal: AbortSignal,
): Promise<number | undefined> => {
  if (known !== undefined && (await cache.match(address, { ignoreVary: true }))) return known;
  // WebP, because every browser that has this storage shows it.
  const response = await fetch(address, {
    signal,
    headers: { accept: "image/webp,*/*;q=0.8" },
    priority: "low",
  });
  if (!response.ok) return undefined;
  const content = await response.blob();
  const headers = { "content-type": response.headers.get("content-type") ?? "application/octet-stream" };
  await cache.put(address, new Response(content, { headers }));
  return content.size;
};

/** Removes files that no trip needs any more. */
export const sweepFiles = async (travellerId: string, needed: ReadonlySet<string>): Promise<void> => {
  if (!("caches" in globalThis) || !(await caches.has(filesCacheName(travellerId)))) return;
  const cache = await caches.open(filesCacheName(travellerId));
  for (const request of await cache.keys()) {
    const { origin, pathname, search } = new URL(request.url);
    const address = pathname + search;
    if (!needed.has(address) && !needed.has(origin + address)) await cache.delete(request);
  }
};
