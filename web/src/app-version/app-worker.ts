import { createObservable } from "../itinerary/observable.ts";
import type { PageMessage } from "../service-worker/page-message.ts";

/** Takes the new version that is ready; undefined as long as there is none. */
export const newVersion = createObservable<(() => void) | undefined>(undefined);

/** An open page asks now and then: an installed app may stay open for weeks. */
const askAgainMs = 60 * 60_000;

const tell = (worker: ServiceWorker, message: PageMessage) => worker.postMessage(message);

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });

const offer = (waiting: ServiceWorker) =>
  newVersion.write(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
      once: true,
    });
    tell(waiting, { type: "SKIP_WAITING" });
  });

const watch = (registration: ServiceWorkerRegistration) => {
  const { serviceWorker } = navigator;
  const offerIfWaiting = () => {
    // Without a controller it is the first one, which has nothing to replace.
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  };
  offerIfWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerIfWaiting),
  );
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // Another tab took the new version; this one goes on with the old one until its reader wants otherwise.
    if (hadController) newVersion.write(() => window.location.reload());
    hadController = true;
  });
  const ask = () => void registration.update().catch(() => {});
  setInterval(ask, askAgainMs);
  window.addEventListener("online", ask);
};

/** Starts the service worker after the page, if the browser has any. */
export const startAppWorker = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  await untilLoaded();
  try {
    watch(await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }));
  } catch {
    // Private windows and strict settings have none; the app works as a page does.
  }
};

type Connection = { readonly saveData?: boolean };

/** For a signed-in traveller: everything that a trip needs, unless the browser is to save data. */
export const keepWholeApp = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) tell(active, { type: "keepApp" });
};
