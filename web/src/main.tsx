import "./global.css";
import { createRoot } from "react-dom/client";
import { network } from "./api/network.ts";
import { sessionQuery } from "./api/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { cspNonce } from "./csp-nonce.ts";
import { deviceRecord } from "./device/device-record.ts";
import { loadEmbeddedFeed } from "./explore/embedded-feed.ts";
import { watchInstallPrompt } from "./install/install-prompt.ts";
import { tripOpened } from "./itinerary/open-trip.ts";
import { createAppRouter } from "./router.tsx";
import { finishForgetting } from "./sign-in/forget-traveller.ts";
import { spokenTexts } from "./spoken-texts.ts";

// Mantine's modals lock scrolling with a style element of react-remove-scroll, which takes its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });

watchInstallPrompt();
finishForgetting();

const router = createAppRouter({ queryClient });

// The page's code, data and texts are loaded in parallel.
const session = queryClient.prefetchQuery(sessionQuery);
loadEmbeddedFeed(queryClient);
const loading = router.load();
// The first of these takes long, now nobody waits for it.
new Intl.DateTimeFormat();
const first = await spokenTexts.loadFirst();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Without a network all comes from this device, soon enough that drawing a page that waits would only delay the page
 * itself.
 */
const awaitDevice = async () => {
  await Promise.race([session, pause(500)]);
  if (network.isAway()) await Promise.race([loading.then(tripOpened), pause(1_500)]);
};

// What the server has drawn stays until the same, and alive, can take its place.
if (root.hasChildNodes()) await loading;
else if (deviceRecord.read()) await awaitDevice();
createRoot(root).render(<App router={router} queryClient={queryClient} first={first} nonce={cspNonce} />);
