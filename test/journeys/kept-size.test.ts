import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { setUpBrowser } from "./set-up-browser.ts";
import { makeTripsToKeep, sizesOnDevice } from "./trips-to-keep.ts";

const count = 4;
/** So that 40 trips, with 5,000 stops, take 60 MB at most; `npm run bench:kept-size` keeps all 40. */
const megabytesATrip = 60 / 40;

describe.runIf(chromiumPath || process.env.CI)("trips of 125 stops", () => {
  const setUp = setUpBrowser();

  test("take little room on the device, with their maps", { timeout: 120_000 }, async () => {
    const { browser: mina } = await signUpInBrowser(setUp.app);
    await makeTripsToKeep(mina, count);
    const { page } = await setUp.open({ serviceWorkers: "allow" }, mina);
    await page.goto(`${setUp.app.url}/library`);
    const { plans, maps, database } = await sizesOnDevice(page, count, 90_000);
    expect(plans).toBeGreaterThan(0.2);
    expect(maps).toBeGreaterThan(0.2);
    expect(Math.max(plans, database) + maps).toBeLessThanOrEqual(count * megabytesATrip);
  });
});
