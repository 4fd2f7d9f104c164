import type { BrowserContext } from "playwright-core";
import type { TestBrowser } from "../support/make-browser.ts";

/** Signs a window in as the traveller of a test browser. */
export async function copyCookies(
  traveller: TestBrowser,
  context: BrowserContext,
  { url }: { readonly url: string },
): Promise<void> {
  const cookies = Object.entries(traveller.cookies());
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}
