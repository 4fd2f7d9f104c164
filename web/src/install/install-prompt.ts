import { createObservable } from "../itinerary/observable.ts";

/** What Chromium hands to a page that may offer to install the app. */
type InstallPrompt = Event & {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

/** Asks the browser to install the app; undefined if it can't, or if that has been done. */
export const installPrompt = createObservable<(() => Promise<void>) | undefined>(undefined);

/** The event comes once and early, so it is waited for before anything asks for it. */
export const watchInstallPrompt = (): void => {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would come unasked.
    event.preventDefault();
    installPrompt.write(async () => {
      installPrompt.write(undefined);
      await (event as InstallPrompt).prompt();
    });
  });
  window.addEventListener("appinstalled", () => installPrompt.write(undefined));
};
