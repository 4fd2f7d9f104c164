import { Serwist } from "serwist";
import { answerAssets, keepMoreFiles } from "./app-assets.ts";
import { appFiles, appPage } from "./built-files.ts";
import { answerKeptFiles } from "./kept-files.ts";
import { answerPages } from "./pages.ts";
import { receivePush } from "./push.ts";
import { receiveShared } from "./receive-shared.ts";
import { sendWaiting } from "./send-waiting.ts";

declare const self: ServiceWorkerGlobalScope;

/** The part of the web app that the browser runs without a page: it keeps the app itself for when there is no network. */
const serwist = new Serwist({
  precacheEntries: [appPage, ...appFiles],
  precacheOptions: {
    cleanupOutdatedCaches: true,
    concurrency: 4,
    // The page varies by the caller's language and session, but not in what it says.
    matchOptions: { ignoreVary: true },
  },
  // A new version waits until the traveller takes it (SKIP_WAITING) or no page is open.
  skipWaiting: false,
  clientsClaim: true,
  disableDevLogs: true,
});

receiveShared(self);
answerPages(serwist);
answerAssets(serwist);
keepMoreFiles(self);
answerKeptFiles(serwist);
sendWaiting(self);
receivePush(self);
serwist.addEventListeners();
