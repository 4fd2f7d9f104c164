import { networkOf } from "../../limits/network-of.ts";

const minutes = (count: number) => count * 60;

/** How often each may be tried, across all nodes: see `tryOnce`. An account is counted whether it exists or not. */
export const signInLimits = {
  /** Also what is refused, so that addresses cannot be probed quickly. */
  signUp: (address: string) => [
    { of: `sign-up from ${networkOf(address)}`, most: 20, windowSeconds: minutes(60) },
  ],
  /** Of wrong ones: a right one is given back. */
  password: (email: string, address: string) => [
    { of: `password of ${email.toLowerCase()}`, most: 10, windowSeconds: minutes(15) },
    { of: `password from ${networkOf(address)}`, most: 10, windowSeconds: minutes(15) },
  ],
  passwordReset: (email: string, address: string) => [
    { of: `password-reset of ${email.toLowerCase()}`, most: 5, windowSeconds: minutes(60) },
    { of: `password-reset from ${networkOf(address)}`, most: 20, windowSeconds: minutes(60) },
  ],
  emailProof: (address: string) => [
    { of: `email-proof from ${networkOf(address)}`, most: 30, windowSeconds: minutes(15) },
  ],
  emailChange: (travellerId: string) => [
    { of: `email-change of ${travellerId}`, most: 10, windowSeconds: minutes(60) },
  ],
  emailConfirmation: (travellerId: string) => [
    { of: `email-confirmation of ${travellerId}`, most: 5, windowSeconds: minutes(60) },
  ],
};
