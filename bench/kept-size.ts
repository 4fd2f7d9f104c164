import { makeTripsToKeep, sizesOnDevice, stopsOfTrip } from "../test/journeys/trips-to-keep.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { signUpInBrowser } from "../test/support/make-browser.ts";
import { dataFolder, startServer } from "../test/support/start-server.ts";
import { judge } from "./judge.ts";

/* How much room 5,000 stops over 40 trips take on a device, with their maps and without pictures. */
const trips = 40;
const barMegabytes = 60;

const folder = await dataFolder();
const server = await startServer({ DATA_DIR: folder.path, MAP_STYLE_URL: "off" });
const browser = await launchBrowser();
try {
  const { browser: traveller } = await signUpInBrowser(server);
  await makeTripsToKeep(traveller, trips);
  const context = await browser.newContext();
  const cookies = Object.entries(traveller.cookies());
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(`${server.url}/library`);
  const { plans, maps, database } = await sizesOnDevice(page, trips, 600_000);
  process.stdout.write(
    `plans ${plans.toFixed(1)} MB, maps ${maps.toFixed(1)} MB, database ${database.toFixed(1)} MB\n`,
  );
  judge(
    `${trips * stopsOfTrip} stops`,
    Math.max(plans, database) + maps,
    { atMost: barMegabytes },
    "megabytes",
  );
} finally {
  await browser.close();
  await server.end("SIGTERM");
  await folder.remove();
}
