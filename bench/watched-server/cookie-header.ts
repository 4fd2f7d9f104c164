import type { TestBrowser } from "../../test/support/make-browser.ts";

/** For requests that the browser does not make itself. */
export const cookieHeader = (browser: TestBrowser): string =>
  Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
