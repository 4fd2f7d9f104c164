import { useObservable } from "../itinerary/observable.ts";
import { installPrompt } from "./install-prompt.ts";

/** Safari on phones has no event to ask with; its traveller does it in the share menu. */
type SafariNavigator = Navigator & { readonly standalone?: boolean };

const isInstalled = () => window.matchMedia("(display-mode: standalone)").matches;

export type Install = { readonly way: "ask"; readonly ask: () => void } | { readonly way: "shareMenu" };

/** How this browser can install the app; undefined if it is installed or can't be. */
export const useInstall = (): Install | undefined => {
  const ask = useObservable(installPrompt, (ask) => ask);
  if (ask) return { way: "ask", ask: () => void ask() };
  const { standalone } = navigator as SafariNavigator;
  return standalone === false && !isInstalled() ? { way: "shareMenu" } : undefined;
};
