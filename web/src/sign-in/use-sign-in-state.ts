import { useLocation } from "@tanstack/react-router";

type Carried = {
  /** The email address typed on the previous page. */
  readonly email?: string;
  /** The page to go to after signing in. */
  readonly signInAt?: { readonly pathname: string; readonly search: object; readonly hash: string };
};

declare module "@tanstack/react-router" {
  interface HistoryState extends Carried {}
}

/**
 * What the sign-in pages pass to each other. It is in the browser's history state and not in the address, which is
 * logged and shared.
 */
export const useSignInState = (): Carried => useLocation({ select: ({ state }) => state });
