import { networkOf } from "../../access/limits/network-of.ts";

const minutes = (count: number) => count * 60;

/** Limits across all nodes. An email address is counted whether it has an account or not. */
export const signInLimits = {
  /** Counts failures too, so that addresses cannot be probed quickly. */
  signUp: (address: string) => [
    { of: `sign-up from ${networkOf(address)}`, max: 20, windowSeconds: minutes(60) },
  ],
  /** Wrong passwords in unknown browsers; a right one is not counted. */
  password: (email: string, address: string) => [
    { of: `password of ${email.toLowerCase()}`, max: 10, windowSeconds: minutes(15) },
    { of: `password from ${networkOf(address)}`, max: 10, windowSeconds: minutes(15) },
  ],
  /** In a browser where the traveller has signed in before, so that attempts elsewhere cannot lock them out. */
  passwordInKnownBrowser: (travellerId: string, browser: string) => [
    { of: `password of ${travellerId} in ${browser}`, max: 10, windowSeconds: minutes(15) },
  ],
  passkey: (browser: string | undefined, address: string) => [
    { of: `passkey from ${browser ?? networkOf(address)}`, max: 10, windowSeconds: minutes(15) },
  ],
  /** While signed in, for each session or grant. */
  passwordAgain: (sessionOrGrant: string) => [
    { of: `password again by ${sessionOrGrant}`, max: 10, windowSeconds: minutes(15) },
  ],
  signInCode: (sessionOrGrant: string) => [
    { of: `sign-in code by ${sessionOrGrant}`, max: 10, windowSeconds: minutes(15) },
  ],
  signInCodeMail: (travellerId: string) => [
    { of: `sign-in code of ${travellerId}`, max: 5, windowSeconds: minutes(60) },
  ],
  passwordReset: (email: string, address: string) => [
    { of: `password-reset of ${email.toLowerCase()}`, max: 5, windowSeconds: minutes(60) },
    { of: `password-reset from ${networkOf(address)}`, max: 20, windowSeconds: minutes(60) },
  ],
  emailProof: (address: string) => [
    { of: `email-proof from ${networkOf(address)}`, max: 30, windowSeconds: minutes(15) },
  ],
  emailChange: (travellerId: string) => [
    { of: `email-change of ${travellerId}`, max: 10, windowSeconds: minutes(60) },
  ],
  emailConfirmation: (travellerId: string) => [
    { of: `email-confirmation of ${travellerId}`, max: 5, windowSeconds: minutes(60) },
  ],
};
