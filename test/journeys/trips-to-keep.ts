import type { Page } from "playwright-core";
import { today } from "../../web/src/library/today.ts";
import type { TestBrowser } from "../support/make-browser.ts";
import { tripsOnDevice } from "./device-contents.ts";

const [days, stopsADay] = [25, 5];
const dayMs = 86_400_000;

export const stopsOfTrip = days * stopsADay;

/** Trips of 125 stops each, all over the world, that come up soon. */
export const makeTripsToKeep = async ({ client }: TestBrowser, count: number): Promise<void> => {
  for (let trip = 0; trip < count; trip++) {
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
    await client.createItinerary({
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
};

/** In megabytes, once all of them are kept: plans and maps as the app counts them, and the browser's database. */
export const sizesOnDevice = async (page: Page, count: number, patienceMs: number) => {
  const whole = async () => (await tripsOnDevice(page)).filter(({ isWhole }) => isWhole);
  const givesUpAt = Date.now() + patienceMs;
  let trips = await whole();
  for (; trips.length < count; trips = await whole()) {
    if (Date.now() > givesUpAt) throw new Error(`Only ${trips.length} of ${count} trips are kept`);
    await page.waitForTimeout(200);
  }
  const sum = (part: "trip" | "map") => trips.reduce((sum, { sizes }) => sum + sizes[part], 0) / 1e6;
  const { usageDetails = {} } = (await page.evaluate("navigator.storage.estimate()")) as {
    readonly usageDetails?: { readonly indexedDB?: number };
  };
  return { plans: sum("trip"), maps: sum("map"), database: (usageDetails.indexedDB ?? 0) / 1e6 };
};
