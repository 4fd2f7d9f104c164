import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../test/support/browser.ts";
import { signedUp } from "../test/support/make-browser.ts";
import { registerApp } from "../test/support/oauth-app.ts";

/*
 * Takes the README's pictures from a running Waybook: `npm start`, then
 * `node scripts/take-pictures.ts [address] [folder]`. It signs up a traveller for those that need one, connects an app,
 * and deletes the account afterwards.
 */
const [address = "http://localhost:8080", folder = "docs/pictures"] = process.argv.slice(2);

const server = { url: address };
const { browser: traveller } = await signedUp(server, {
  email: `mina-${randomUUID()}@example.com`,
  displayName: "Mina Okafor",
});
const app = await registerApp(server, { client_uri: "https://app.example.com/" });
await app.connect(traveller);
const { uid } = await app.ask(traveller, { scope: "itineraries:read itineraries:write documents:read" });

const addresses = [
  { name: "home", path: "/" },
  { name: "errors", path: "/docs/errors#itineraryModified" },
  { name: "reference", path: "/docs" },
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-up", path: "/sign-up" },
  { name: "consent", path: `/interaction/${uid}`, isSignedIn: true },
  { name: "profile", path: "/settings", isSignedIn: true },
  { name: "security", path: "/settings/security", isSignedIn: true },
  { name: "connected-apps", path: "/settings/apps", isSignedIn: true },
];
const looks = [
  { suffix: "", viewport: { width: 1280, height: 720 }, colorScheme: "light" },
  { suffix: "-phone-dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
for (const { suffix, viewport, colorScheme } of looks)
  for (const { name, path, isSignedIn = false } of addresses) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    const cookies = isSignedIn ? Object.entries(traveller.cookies()) : [];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })));
    const page = await context.newPage();
    await page.goto(address + path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
    await context.close();
  }
await browser.close();
await traveller.client.deleteAccount();
