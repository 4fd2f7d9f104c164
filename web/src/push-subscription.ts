const patienceMs = 15_000;

/** The service worker, once it has started. Rejects if it does not: without one there are no notifications. */
const workerRegistration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("the service worker has not started")), patienceMs),
    ),
  ]);

/** The browser's subscription; undefined without one, or without what it takes. */
export const findPushSubscription = async (): Promise<PushSubscription | undefined> => {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
};

/** Subscribes with the service's key. A subscription with another one would reach nobody. */
export const subscribeToPush = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await workerRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/** Whoever signs in next in this browser is told nothing that was meant for the one before. */
export const endPushSubscription = async (): Promise<void> => {
  await findPushSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
};
