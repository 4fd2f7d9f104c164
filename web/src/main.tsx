import "./global.css";
import { createRoot } from "react-dom/client";
import { sessionQuery } from "./api/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { cspNonce } from "./csp-nonce.ts";
import { loadEmbeddedFeed } from "./explore/embedded-feed.ts";
import { watchInstallPrompt } from "./install/install-prompt.ts";
import { createAppRouter } from "./router.tsx";
import { finishForgetting } from "./sign-in/forget-traveller.ts";
import { spokenTexts } from "./spoken-texts.ts";

// Mantine's modals lock scrolling with a style element of react-remove-scroll, which takes its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });

watchInstallPrompt();
finishForgetting();

const router = createAppRouter({ queryClient });

// The page's code, data and texts are loaded in parallel.
void queryClient.prefetchQuery(sessionQuery);
loadEmbeddedFeed(queryClient);
const loading = router.load();
// The first of these takes long, now nobody waits for it.
new Intl.DateTimeFormat();
const first = await spokenTexts.loadFirst();

const soonMs = 1_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// What the server has drawn stays until the same, and alive, can take its place. Without a network all comes from this
// device, soon enough that drawing a page that waits would only delay the page itself.
if (root.hasChildNodes()) await loading;
else if (!navigator.onLine) await Promise.race([loading, pause(soonMs)]);
createRoot(root).render(<App router={router} queryClient={queryClient} first={first} nonce={cspNonce} />);
