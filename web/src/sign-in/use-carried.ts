import { useLocation } from "@tanstack/react-router";

type Carried = {
  /** What was typed as one's address on the page before. */
  readonly email?: string;
  /** Where one was about to sign in. */
  readonly signInAt?: { readonly pathname: string; readonly search: object; readonly hash: string };
};

declare module "@tanstack/react-router" {
  interface HistoryState extends Carried {}
}

/**
 * What the pages for signing in hand to one another. It goes with the browser's history and not in the address, which
 * is logged, shown and passed on.
 */
export const useCarried = (): Carried => useLocation({ select: ({ state }) => state });
