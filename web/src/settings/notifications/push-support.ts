export type PushSupport = "possible" | "blocked" | "needsHomeScreen" | "impossible";

/** Safari on iPhones and iPads allows notifications to apps on the home screen alone. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** What this browser can do. Asking never shows anything to the traveller. */
export const pushSupport = (): PushSupport => {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!canPush) return isAppleMobile() ? "needsHomeScreen" : "impossible";
  return Notification.permission === "denied" ? "blocked" : "possible";
};
