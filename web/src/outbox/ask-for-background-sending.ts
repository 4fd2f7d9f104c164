/** The name of the event that wakes the service worker when the connection is back. */
const tag = "waybook-send-waiting";

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** Lets the browser send what waits when the page is closed, where it can. */
export const askForBackgroundSending = (): void => {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as SyncRegistration | undefined)?.sync?.register(tag))
    // Forbidden, as in private windows: the next page sends it.
    .catch(() => {});
};
