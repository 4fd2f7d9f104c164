import type { PrecacheEntry } from "serwist";

/** What the build has made; put in when the worker is built (web/build-worker.ts). */
declare const __APP_FILES__: readonly PrecacheEntry[];
declare const __MORE_FILES__: readonly string[];
declare const __TRIP_SCRIPTS__: readonly string[];

/** What every page needs, also for guests. */
export const appFiles = __APP_FILES__;

/** What the pages of a trip need besides: editing, maps, documents. */
export const moreFiles = __MORE_FILES__;

/** Those of them that the page of a trip begins with. */
export const tripScripts = __TRIP_SCRIPTS__;

/**
 * The one page of the web app, as it is sent at the address of any page that has no link preview. Not at one that is
 * opened, where the kept file would go out as it is. The server puts in the revision, which changes with the page's HTML
 * and its security policy.
 */
export const appPage: PrecacheEntry & { readonly revision: string } = {
  url: "/library?kept",
  revision: "__PAGE_REVISION__",
};
