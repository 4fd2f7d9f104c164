type SyncRegistration = { readonly sync?: { register(tag: string): Promise<void> } };

/** The tag of the Background Sync event on which the service worker sends what waits. */
export const syncTag = "send-waiting";

/** Asks the browser to send what waits when the network is back, even if no page is open then. */
export const askForSync = async (): Promise<void> => {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
    await registration?.sync?.register(syncTag);
  } catch {
    // Not allowed here: it is sent when a page is open.
  }
};
