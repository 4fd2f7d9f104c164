import { randomBytes } from "node:crypto";
import { tokenHash } from "../../access/token-hash.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { isRecognizedBrowser, upsertBrowser } from "./recognized-browsers.queries.ts";

type BrowserParts = { readonly db: Db; readonly clock: Clock };

/** Counted from the last time that someone signed in there. */
const rememberDays = 400;
const maxBrowsers = 50;

export const browserHash = (token: string | undefined): Buffer | undefined =>
  token === undefined ? undefined : tokenHash("KnownBrowser", token);

/**
 * Notes in which browser a traveller signed in, and gives the value for its cookie. One that is known already, also
 * as another traveller's, keeps its own: a household shares a browser.
 */
export async function saveBrowser(
  { db, clock }: BrowserParts,
  { travellerId, browserToken }: { travellerId: string; browserToken: string | undefined },
): Promise<{ browserToken: string }> {
  const now = clock.now();
  const hash = browserHash(browserToken);
  const isKnown = hash !== undefined && (await isRecognizedBrowser(db, hash, now));
  const token = isKnown && browserToken ? browserToken : randomBytes(32).toString("base64url");
  await upsertBrowser(db, {
    travellerId,
    hash: tokenHash("KnownBrowser", token),
    now,
    expiresAt: new Date(now.getTime() + rememberDays * 86_400_000),
    most: maxBrowsers,
  });
  return { browserToken: token };
}

/** What a browser is counted by, if anyone has signed in there. */
export async function browserLimitKey(
  { db, clock }: BrowserParts,
  browserToken: string | undefined,
): Promise<string | undefined> {
  const hash = browserHash(browserToken);
  return hash && (await isRecognizedBrowser(db, hash, clock.now())) ? hash.toString("hex") : undefined;
}
