import { randomUUID } from "node:crypto";
import { parseSetCookie } from "cookie";
import type { Account } from "../../contract/account.ts";
import { api } from "../../contract/api.ts";
import { type Client, createClient } from "../../contract/client.ts";

export type TestBrowser = {
  /** Sends a request like a page of the service: with its cookies and its origin. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The typed client, with this browser's cookies. */
  readonly client: Client<typeof api>;
  /** The current cookies by name. */
  cookies(): Record<string, string>;
};

type StoredCookie = { value: string; path: string };

type Options = {
  /** The page's origin; by default the service's. */
  origin?: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
};

/** A browser's cookies: each is stored by name and path, and sent to its path. */
export function makeBrowser(
  { url }: { url: string },
  { origin = url, headers: own = {} }: Options = {},
): TestBrowser {
  const jar = new Map<string, StoredCookie>();

  const cookieHeader = (path: string) =>
    [...jar]
      .filter(([, stored]) => covers(stored.path, path))
      .map(([key, { value }]) => `${nameOf(key)}=${value}`)
      .join("; ");
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const { name, value = "", path = "/", maxAge, expires } = parseSetCookie(line, { decode: String });
      const isOver = maxAge === undefined ? expires && expires.getTime() <= Date.now() : maxAge <= 0;
      if (isOver) jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { value, path });
    }
  };
  const sendRequest = async (path: string, init: RequestInit = {}) => {
    const address = new URL(path, url);
    const headers = new Headers({ origin, ...own });
    const cookie = cookieHeader(address.pathname);
    if (cookie) headers.set("cookie", cookie);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    storeCookies(response);
    return response;
  };

  return {
    fetch: sendRequest,
    client: createClient(api, {
      baseUrl: url,
      fetch: (address, init) => sendRequest(String(address), init),
    }),
    cookies: () => Object.fromEntries([...jar].map(([key, { value }]) => [nameOf(key), value])),
  };
}

const nameOf = (key: string) => key.split(" ", 1)[0] as string;

/** RFC 6265 5.1.4. */
const covers = (cookiePath: string, path: string) =>
  path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);

type NewTraveller = { email?: string; password?: string; displayName?: string; username?: string };

/** A new traveller in a new browser. */
export async function signUpInBrowser(
  app: { url: string },
  { email, password = "correct horse battery", displayName = "Mina Okafor", username }: NewTraveller = {},
): Promise<{ browser: TestBrowser; account: Account; password: string }> {
  const browser = makeBrowser(app);
  await browser.client.signUp({
    body: {
      email: email ?? `${randomUUID()}@example.com`,
      password,
      displayName,
      ...(username && { username }),
    },
  });
  const { body: account } = await browser.client.getAccount();
  return { browser, account, password };
}
