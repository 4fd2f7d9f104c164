import { networkOf } from "../../access/limits/network-of.ts";

const minutes = (count: number) => count * 60;

/** How often each may be tried, across all nodes: see `tryOnce`. An account is counted whether it exists or not. */
export const signInLimits = {
  /** Also what is refused, so that addresses cannot be probed quickly. */
  signUp: (address: string) => [
    { of: `sign-up from ${networkOf(address)}`, most: 20, windowSeconds: minutes(60) },
  ],
  /** Of wrong ones by strangers: a right one is given back. */
  password: (email: string, address: string) => [
    { of: `password of ${email.toLowerCase()}`, most: 10, windowSeconds: minutes(15) },
    { of: `password from ${networkOf(address)}`, most: 10, windowSeconds: minutes(15) },
  ],
  /** Where the account was signed in to before: what strangers try elsewhere keeps nobody out there. */
  passwordInKnownBrowser: (travellerId: string, browser: string) => [
    { of: `password of ${travellerId} in ${browser}`, most: 10, windowSeconds: minutes(15) },
  ],
  passkey: (browser: string | undefined, address: string) => [
    { of: `passkey from ${browser ?? networkOf(address)}`, most: 10, windowSeconds: minutes(15) },
  ],
  /** By who is signed in, each session or grant for itself. */
  passwordAgain: (held: string) => [
    { of: `password again by ${held}`, most: 10, windowSeconds: minutes(15) },
  ],
  signInCode: (held: string) => [{ of: `sign-in code by ${held}`, most: 10, windowSeconds: minutes(15) }],
  signInCodeMail: (travellerId: string) => [
    { of: `sign-in code of ${travellerId}`, most: 5, windowSeconds: minutes(60) },
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
