import { NetworkOnly, type Serwist } from "serwist";
import { readOwner } from "../device/device-database.ts";
import { filesCacheName } from "../device/files-cache.ts";
import { keptAddress } from "../device/kept-address.ts";

/** Pictures and maps of this server. Nothing but what keep-trips.ts has put there is answered from the device. */
const files = /^\/(?:media\/|maps\/(?!streets\.pmtiles))/;
/** What an address of a tile means never changes: it has the version of the map in it. */
const forGood = /^\/maps\/(?:streets\/)?[^/]+\/\d+\/\d+\/\d+$/;

const keptFile = async ({ pathname, search }: URL): Promise<Response | undefined> => {
  try {
    const owner = await readOwner();
    if (owner === undefined) return undefined;
    const cacheName = filesCacheName(owner);
    const same = await caches.match(pathname + search, { cacheName, ignoreVary: true });
    // Only pictures come in several widths; to look for them reads the whole cache.
    if (same || !pathname.startsWith("/media/") || !(await caches.has(cacheName))) return same;
    const cache = await caches.open(cacheName);
    const kept = await cache.keys(pathname, { ignoreSearch: true, ignoreVary: true });
    const address = keptAddress(
      pathname + search,
      kept.map(({ url }) => url),
    );
    return address === undefined ? undefined : await cache.match(address, { ignoreVary: true });
  } catch {
    // Storage is forbidden, or the browser is removing it.
    return undefined;
  }
};

/** Pictures and maps of kept trips, when the network has none. */
export const answerKeptFiles = (serwist: Serwist): void => {
  const network = new NetworkOnly();
  serwist.registerCapture(
    ({ url, sameOrigin }) => sameOrigin && files.test(url.pathname),
    async ({ request, event, url }) => {
      if (forGood.test(url.pathname)) {
        const kept = await keptFile(url);
        if (kept) return kept;
      }
      try {
        return await network.handle({ request, event });
      } catch (error) {
        const kept = await keptFile(url);
        if (kept) return kept;
        throw error;
      }
    },
  );
};
