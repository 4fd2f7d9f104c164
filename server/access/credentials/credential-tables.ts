/**
 * Every kind of credential that a traveller can have, and its tables. Rows that refer to one (an app's tokens and codes
 * to its grant) are deleted with it. A table of tokens that is missing here fails credential-tables.test.ts.
 */
export const credentialTables = {
  /** Signed-in browsers, the live streams that they have open, and where notifications to them go. */
  session: ["sessions", "push_devices"],
  /** Browsers whose wrong passwords are counted apart from those of strangers. */
  knownBrowser: ["known_browsers"],
  /** Including one that is being added. */
  passkey: ["passkeys", "passkey_challenges"],
  /** Apps: their tokens, their codes, and the live streams that they have open; and personal access tokens. */
  grant: ["oauth_grants", "oauth_tokens"],
  /** Approvals that have not been taken back to their app yet. */
  interaction: ["oauth_states"],
  /** Links and codes in mails. */
  mailProof: ["email_proofs"],
  calendarAddress: ["calendar_feeds"],
  /** With which people on a video call join an itinerary. */
  call: ["calls"],
} as const satisfies Record<string, readonly string[]>;

export type CredentialKind = keyof typeof credentialTables;
