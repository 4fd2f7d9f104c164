import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { TokenKind } from "../token-hash.ts";
import { type CredentialKind, credentialTables } from "./credential-tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Tables with bytes and a traveller's id that are no credentials. */
const others = {
  idempotency_keys: "hashes of requests and their answers",
  share_links: "an itinerary's own: its owner ends it",
  email_invitations: "an itinerary's own: its owner ends it",
  reminder_preferences: "opens one thing, no more reminders by mail, and comes in those mails alone",
  itineraries: "hashes of what pictures show",
  documents: "hashes of files",
  stored_files: "hashes of files",
} as const;

/** Every kind of token that is stored as a hash, and its kind of credential. */
const kinds: Record<TokenKind, CredentialKind | "theirs alone" | "opens nothing"> = {
  AccessToken: "grant",
  AuthorizationCode: "grant",
  CalendarFeed: "calendarAddress",
  Call: "call",
  EmailProof: "mailProof",
  Interaction: "interaction",
  KnownBrowser: "knownBrowser",
  PasskeyChallenge: "passkey",
  RefreshToken: "grant",
  ReplayDetection: "opens nothing",
  Session: "session",
  ShareLink: "theirs alone",
  RefusedAddress: "opens nothing",
  Unsubscribe: "opens nothing",
};

test("every table that could hold a traveller's secrets is a credential's, or listed as not being one", async () => {
  const rows = await app.parts.db<{ name: string }[]>`
    with recursive owned (name) as (
      select 'travellers'::regclass
      union select conrelid::regclass from pg_constraint join owned on confrelid = owned.name where contype = 'f'
    )
    select distinct name::text from owned
    join pg_attribute on attrelid = owned.name and attnum > 0 and not attisdropped
    where atttypid = 'bytea'::regtype and name <> 'travellers'::regclass`;
  const credentialNames = Object.values(credentialTables).flat();
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !credentialNames.some((known) => known === name));
  expect(
    unknown.filter((name) => !Object.hasOwn(others, name)),
    "put it into server/access/credentials/credential-tables.ts, or say here why it lets nobody in",
  ).toEqual([]);
});

test("every credential's table exists", async () => {
  for (const table of Object.values(credentialTables).flat()) {
    const [row] = await app.parts.db`select to_regclass(${table}) is not null as "isThere"`;
    expect([table, row?.isThere]).toEqual([table, true]);
  }
});

test("each credential has a token, or is a passkey", () => {
  const kindsWithToken = new Set<string>(Object.values(kinds));
  expect(Object.keys(credentialTables).filter((way) => !kindsWithToken.has(way))).toEqual([]);
});
