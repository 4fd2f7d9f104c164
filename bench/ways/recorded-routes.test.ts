import { expect, test } from "vitest";
import { findErrors, readRecordedRoutes } from "./recorded-routes.ts";

test("estimates are right within a fifth for half of all recorded routes, in each mode and in the third held out", async () => {
  const routes = await readRecordedRoutes();
  const ofMode = (mode: string) => routes.filter((route) => route.mode === mode);
  expect(routes.length).toBeGreaterThanOrEqual(300);
  const sizes = { walk: 60, bike: 60, drive: 100, transit: 40 };
  for (const [mode, size] of Object.entries(sizes)) {
    expect(ofMode(mode).length).toBeGreaterThanOrEqual(size);
    expect(findErrors(ofMode(mode)).minutes, mode).toBeLessThanOrEqual(0.2);
  }
  expect(findErrors(routes).minutes).toBeLessThanOrEqual(0.2);
  expect(findErrors(routes).metres).toBeLessThanOrEqual(0.2);
  expect(findErrors(routes.filter(({ isHeldOut }) => isHeldOut)).minutes).toBeLessThanOrEqual(0.2);
});
