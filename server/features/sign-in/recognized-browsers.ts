import { randomBytes } from "node:crypto";
import { tokenHash } from "../../access/token-hash.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { isRecognizedBrowser, upsertBrowser } from "./recognized-browsers.queries.ts";

type BrowserParts = { readonly db: Db; readonly clock: Clock };

/** Since the last sign-in there. */
const rememberDays = 400;
const maxBrowsers = 50;

export const browserHash = (token: string | undefined): Buffer | undefined =>
  token === undefined ? undefined : tokenHash("KnownBrowser", token);

/**
 * Records the browser in which a traveller signed in, and returns the value of its cookie. A browser that is recognized
 * already, also for another traveller, keeps its value.
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

/** The key for limits of a browser in which someone has signed in before. */
export async function browserLimitKey(
  { db, clock }: BrowserParts,
  browserToken: string | undefined,
): Promise<string | undefined> {
  const hash = browserHash(browserToken);
  return hash && (await isRecognizedBrowser(db, hash, clock.now())) ? hash.toString("hex") : undefined;
}
