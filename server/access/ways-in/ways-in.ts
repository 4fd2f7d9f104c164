/**
 * Everything that lets someone in as a traveller, or in a traveller's name, and where it is kept. What hangs on a row
 * (an app's tokens and codes on its grant) goes with it. A table of tokens that is not here fails ways-in.test.ts.
 */
export const waysIn = {
  /** Signed-in browsers, and the live streams that they have open. */
  session: ["sessions"],
  /** Those whose wrong passwords are counted apart from strangers'. */
  knownBrowser: ["known_browsers"],
  /** Also one that is being added. */
  passkey: ["passkeys", "passkey_challenges"],
  /** Apps: their access and refresh tokens, their codes, and the live streams that they have open. */
  grant: ["oauth_grants", "oauth_tokens"],
  /** Approvals that have not been taken back to their app yet. */
  interaction: ["oauth_states"],
  /** Links and codes in mails. */
  mailProof: ["email_proofs"],
  calendarAddress: ["calendar_feeds"],
  /** By which those on a video call join an itinerary. */
  call: ["calls"],
} as const satisfies Record<string, readonly string[]>;

export type WayIn = keyof typeof waysIn;
