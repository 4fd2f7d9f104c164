import type { CredentialKind } from "../../server/access/credentials/credential-tables.ts";

type KindDetails = {
  readonly meaning: string;
  /** Its kind in the server's table of credentials; none if it is not stored, or is stored with the traveller. */
  readonly kind?: CredentialKind;
};

/** All kinds of credentials, by the name of their row, in the order in which the tests try them. */
export const credentialKinds = {
  "this-browser": {
    meaning: "the session of the browser in which it happens, where it happens in one",
    kind: "session",
  },
  "other-browser": { meaning: "the session of another browser", kind: "session" },
  "live-in-this-browser": { meaning: "a live stream that is open there", kind: "session" },
  "live-in-other-browser": { meaning: "a live stream that is open in the other one", kind: "session" },
  "notified-this-browser": {
    meaning: "notifications to that browser, which tell of a trip",
    kind: "session",
  },
  "notified-other-browser": { meaning: "notifications to the other one", kind: "session" },
  "own-app": { meaning: "an access token of one of the service's own apps", kind: "grant" },
  "other-app": {
    meaning: "an access token of another app, with the scopes to read and write",
    kind: "grant",
  },
  "personal-token": {
    meaning: "a personal access token for scripts, with the scopes to read and write",
    kind: "grant",
  },
  "live-in-app": { meaning: "a live stream that an app has open", kind: "grant" },
  "refresh-token": { meaning: "an app's refresh token", kind: "grant" },
  code: { meaning: "an authorization code that its app has not exchanged yet", kind: "grant" },
  approval: { meaning: "an approval that has not been taken back to its app yet", kind: "interaction" },
  calendar: { meaning: "the address of the calendar", kind: "calendarAddress" },
  passkey: { meaning: "a passkey", kind: "passkey" },
  "passkey-begun": { meaning: "a passkey that is being added", kind: "passkey" },
  call: { meaning: "the token of a call that they let join the itinerary", kind: "call" },
  "share-link": { meaning: "the itinerary's share link, which they know" },
  password: { meaning: "the password that they had" },
  "known-browser": {
    meaning: "a browser in which they have signed in, and which strangers' wrong passwords do not shut out",
    kind: "knownBrowser",
  },
  "address-link": { meaning: "a mail's link that would change the address", kind: "mailProof" },
  "reset-link": { meaning: "a mail's link to set a new password", kind: "mailProof" },
} as const satisfies Record<string, KindDetails>;

export type CredentialName = keyof typeof credentialKinds;
