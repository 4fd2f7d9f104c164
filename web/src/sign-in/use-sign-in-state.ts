import { useLocation } from "@tanstack/react-router";

type SignInState = {
  /** The email address typed on the previous page. */
  readonly email?: string;
  /** The page with the sign-in form, for the link back from "Forgot password". */
  readonly signInAt?: { readonly pathname: string; readonly search: object; readonly hash: string };
};

declare module "@tanstack/react-router" {
  interface HistoryState extends SignInState {}
}

/**
 * What the sign-in pages pass to each other. It is in the browser's history state and not in the address, which is
 * logged and shared.
 */
export const useSignInState = (): SignInState => useLocation({ select: ({ state }) => state });
