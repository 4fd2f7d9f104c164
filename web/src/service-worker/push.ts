/** What the server encrypts for this browser (server/features/push/deliver-push.ts). */
type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** The path of the page that it opens. */
  readonly address: string;
  readonly tag: string;
  readonly language: string;
  readonly timestamp: number;
  /** Whom it is for. */
  readonly traveller: string;
};

/** Not yet in the types of browsers. */
type ShownNotification = NotificationOptions & { readonly timestamp?: number };

const deviceAddress = "/v1/app/push-device";
const patienceMs = 3_000;

const isPayload = (data: unknown): data is PushPayload =>
  typeof data === "object" &&
  data !== null &&
  "title" in data &&
  "address" in data &&
  "traveller" in data &&
  typeof data.title === "string" &&
  typeof data.address === "string" &&
  typeof data.traveller === "string";

const read = (data: PushMessageData | null): PushPayload | undefined => {
  try {
    const payload: unknown = data?.json();
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
};

/** Whether someone else is signed in by now, or nobody. Without a network, whoever subscribed still is. */
const isForSomeoneElse = async ({ traveller }: PushPayload): Promise<boolean> => {
  try {
    const response = await fetch("/auth/session", { signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) return false;
    const session: { traveller?: { id: string } } = await response.json();
    return session.traveller?.id !== traveller;
  } catch {
    return false;
  }
};

const appearance = { icon: "/icon-192.png", badge: "/icon-192.png" };

/** A browser takes the permission away from messages that show nothing, so what may not be told is shown without words. */
const show = async (worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> => {
  const { registration } = worker;
  const payload = read(data);
  if (!payload || (await isForSomeoneElse(payload))) {
    if (payload) await registration.pushManager.getSubscription().then((found) => found?.unsubscribe());
    return registration.showNotification("Waybook", { ...appearance, tag: "waybook", data: "/" });
  }
  const { title, body, address, tag, language, timestamp } = payload;
  const options: ShownNotification = {
    ...appearance,
    ...{ body, tag, timestamp, lang: language, data: address },
  };
  return registration.showNotification(title, options);
};

/** Only our own pages, whatever the notification says. */
const ownAddress = (data: unknown, origin: string): string => {
  const url = typeof data === "string" ? URL.parse(data, origin) : null;
  return url?.origin === origin ? url.href : origin;
};

/** The window that shows the page already, or a new one: nobody's unsaved words are left behind. */
const open = async ({ clients, location }: ServiceWorkerGlobalScope, data: unknown): Promise<void> => {
  const address = ownAddress(data, location.origin);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  await (there ? there.focus() : clients.openWindow(address));
};

/** The browser has replaced its subscription: the server learns the new one, with the settings that it has. */
const renew = async ({ registration }: ServiceWorkerGlobalScope): Promise<void> => {
  const answer = await fetch(deviceAddress);
  if (!answer.ok) return;
  const { publicKey, device } = await answer.json();
  if (!device) return;
  const { createdAt: _, ...settings } = device;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch(deviceAddress, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      subscription: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } },
      ...settings,
    }),
  });
};

/** Notifications: shown, opened, and kept coming. */
export const receivePush = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event.data)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data));
  });
  worker.addEventListener("pushsubscriptionchange", (event) =>
    (event as ExtendableEvent).waitUntil(renew(worker)),
  );
};
