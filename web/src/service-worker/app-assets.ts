import { NetworkOnly, type Serwist } from "serwist";
import { appFiles, moreFiles } from "./built-files.ts";
import { isPageMessage } from "./page-message.ts";

/** Files of the app beyond those that every page needs. Their names change with their content. */
const cacheName = "waybook-app";
const previousFiles = "/previous-files";

const add = async (cache: Cache, file: string): Promise<void> => {
  if (!(await cache.match(file))) await cache.add(file);
};

/** One after the other, so that what the page asks for comes first; a file that fails is asked for again next time. */
const addAll = async (cache: Cache): Promise<void> => {
  for (const file of moreFiles) await add(cache, file).catch(() => {});
};

/** Pages of the version before may still be open. */
const removeOld = async (cache: Cache): Promise<void> => {
  const previous: readonly string[] = await cache
    .match(previousFiles)
    .then((response) => response?.json() ?? [])
    .catch(() => []);
  const wanted = new Set([...moreFiles, ...previous, previousFiles]);
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  await cache.put(previousFiles, Response.json(moreFiles));
};

/** Answers with the kept file; the others are fetched. Scripts of fonts and languages come here when first used. */
export const answerAssets = (serwist: Serwist): void => {
  const known = new Set([...appFiles.map(({ url }) => url), ...moreFiles]);
  const network = new NetworkOnly();
  serwist.registerCapture(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
    async ({ request, event, url }) => {
      const cache = await caches.open(cacheName);
      const kept = await cache.match(url.pathname, { ignoreVary: true });
      if (kept) return kept;
      const response = await network.handle({ request, event });
      const isFont = url.pathname.endsWith(".woff2");
      if (response.ok && (isFont || known.has(url.pathname)))
        event.waitUntil(cache.put(url.pathname, response.clone()).catch(() => {}));
      return response;
    },
  );
};

/** Guests are spared the download; travellers get everything that a trip needs, and with each new version again. */
export const keepMoreFiles = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener("message", (event) => {
    if (isPageMessage(event.data) && event.data.type === "keepApp")
      event.waitUntil(caches.open(cacheName).then(addAll));
  });
  worker.addEventListener("install", (event) =>
    event.waitUntil(
      caches.has(cacheName).then(async (isKept) => isKept && addAll(await caches.open(cacheName))),
    ),
  );
  worker.addEventListener("activate", (event) =>
    event.waitUntil(
      caches.has(cacheName).then(async (isKept) => isKept && removeOld(await caches.open(cacheName))),
    ),
  );
};
