import { appPage, tripScripts } from "./built-files.ts";

const trip = /^\/itineraries\/[^/]+(?:\/today)?$/;
const entry = /<script type="module" crossorigin src="([^"]+)"/;

const preload = (file: string): string => `<link rel="preload" as="script" crossorigin href="${file}">`;

/**
 * The app's page, whose scripts start from what the browser compiled on earlier visits. Chromium keeps that for modules,
 * too, but uses it only for those that are preloaded as plain scripts.
 */
export const withCompiledScripts = async (page: Response, path: string): Promise<Response> => {
  const html = await page.text();
  const files = [entry.exec(html)?.[1], ...(trip.test(path) ? tripScripts : [])];
  const hints = files.map((file) => (file === undefined ? "" : preload(file))).join("");
  const body = html
    .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
    // Before the scripts themselves.
    .replace("<script type", () => `${hints}<script type`);
  return new Response(body, { headers: page.headers });
};

const cacheName = "waybook-visits";
const key = "/visits";

type Visits = { readonly revision: string; readonly count: number };

/** It compiles for later at the second visit. Without that, plain scripts would start later than modules do. */
const visitsUntilCompiled = 2;

const readVisits = async (cache: Cache): Promise<number> => {
  const kept: Visits | undefined = await (await cache.match(key))?.json();
  return kept?.revision === appPage.revision ? kept.count : 0;
};

/** Counts a visit, and says whether the browser has compiled this version of the app. Only Chromium does it this way. */
export const countVisit = async (): Promise<boolean> => {
  if (!("userAgentData" in navigator)) return false;
  try {
    const cache = await caches.open(cacheName);
    const count = await readVisits(cache);
    if (count >= visitsUntilCompiled) return true;
    const visits: Visits = { revision: appPage.revision, count: count + 1 };
    await cache.put(key, Response.json(visits));
  } catch {
    // Storage is forbidden or full.
  }
  return false;
};
