import type { SenderParts } from "./send-operations.ts";

/** For browsers without Web Locks: one at a time in this page. */
const queues = new Map<string, Promise<void>>();

const inThisPage: SenderParts["lock"] = (name, work) => {
  const next = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(
    name,
    next.catch(() => {}),
  );
  return next;
};

/** Work under one name is never done twice at once, in all pages and the service worker of this browser. */
export const browserLock: SenderParts["lock"] = async (name, work) => {
  if ("locks" in navigator) await navigator.locks.request(name, work);
  else await inThisPage(name, work);
};
