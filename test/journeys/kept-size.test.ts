import { describe, expect, test } from "vitest";
import { today } from "../../web/src/library/today.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { tripsOnDevice } from "./device-contents.ts";
import { setUpBrowser } from "./set-up-browser.ts";

const [trips, days, stopsADay] = [40, 25, 5];
const dayMs = 86_400_000;
const patience = { timeout: 480_000, interval: 2_000 };

describe.runIf(chromiumPath || process.env.CI)("5,000 stops over 40 trips", () => {
  const setUp = setUpBrowser();

  test("take at most 60 MB on the device, with their maps", { timeout: 600_000 }, async () => {
    const { browser: mina } = await signUpInBrowser(setUp.app);
    for (let trip = 0; trip < trips; trip++) {
      const [latitude, longitude] = [-40 + trip * 2.5, -150 + ((trip * 67) % 300)];
      const stop = (nth: number) => ({
        name: `Stop ${nth} of trip ${trip}`,
        note: `Come before nine, ask for the table at the window, and take the tram back. ${"é".repeat(120)}`,
        address: `${nth} Long Street, Old Town`,
        coordinate: { latitude: latitude + (nth % 40) / 8, longitude: longitude + Math.floor(nth / 40) / 2 },
        startTime: "10:00",
        durationMinutes: 90,
        openingHours: "Mo-Su 09:00-18:00",
      });
      await mina.client.createItinerary({
        body: {
          title: `Trip ${trip}`,
          startDate: `${today(new Date(Date.now() + (trip + 1) * dayMs))}T09:00:00.000Z`,
          days: Array.from({ length: days }, (_, day) => ({
            title: `Day ${day + 1}`,
            stops: Array.from({ length: stopsADay }, (_, at) => stop(day * stopsADay + at)),
          })),
        },
      });
    }
    const { page } = await setUp.open({ serviceWorkers: "allow" }, mina);
    await page.goto(`${setUp.app.url}/library`);
    const whole = async () => (await tripsOnDevice(page)).filter(({ isWhole }) => isWhole);
    await expect.poll(async () => (await whole()).length, patience).toBe(trips);
    const sum = (part: "trip" | "map") => async () =>
      (await whole()).reduce((sum, { sizes }) => sum + sizes[part], 0) / 1e6;
    const [plans, maps] = [await sum("trip")(), await sum("map")()];
    const { usageDetails = {} } = (await page.evaluate("navigator.storage.estimate()")) as {
      readonly usageDetails?: { readonly indexedDB?: number };
    };
    process.stdout.write(
      `${trips * days * stopsADay} stops: plans ${plans.toFixed(1)} MB, maps ${maps.toFixed(1)} MB, database ${((usageDetails.indexedDB ?? 0) / 1e6).toFixed(1)} MB\n`,
    );
    expect(plans).toBeGreaterThan(2);
    expect(plans + maps).toBeLessThanOrEqual(60);
    expect((usageDetails.indexedDB ?? 0) / 1e6 + maps).toBeLessThanOrEqual(60);
  });
});
