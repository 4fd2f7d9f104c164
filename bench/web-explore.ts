import { setTimeout as sleep } from "node:timers/promises";
import { dataFolder, startServer } from "../test/support/start-server.ts";
import { type FirstVisit, firstVisit } from "./first-visit.ts";
import { median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * The first visit to Explore on a new Waybook: the built app and the sample itineraries, an empty browser, on loopback
 * with the processor slowed down four times. With the address of a Waybook as its argument, that one is visited.
 */
const bars = { lcp: 1_500, shifts: 0.02, kilobytes: 250 };
const rounds = 5;
const slowdown = 4;
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const [address] = process.argv.slice(2);
if (address) await measure(address);
else await measureOwn();

async function measureOwn(): Promise<void> {
  const folder = await dataFolder();
  const server = await startServer({ DATA_DIR: folder.path, SAMPLES: "on", LOG_LEVEL: "info" });
  try {
    process.stdout.write("Waiting for the samples and their images …\n");
    while (!server.output().includes("loaded the sample itineraries")) await sleep(500);
    await measure(server.url);
  } finally {
    await server.end("SIGTERM");
    await folder.remove();
  }
}

async function measure(url: string): Promise<void> {
  for (const { width, height } of widths) {
    const visit = () => firstVisit(`${url}/explore`, { width, height, slowdown });
    // The first request for a width makes that rendition.
    await visit();
    const visits: FirstVisit[] = [];
    for (let nth = 0; nth < rounds; nth++) {
      const result = await visit();
      visits.push(result);
      process.stdout.write(`${width} px: ${summarize(result)}\n`);
    }
    const lcps = visits.map(({ lcp }) => lcp);
    const typical = visits.find(({ lcp }) => lcp === median(lcps));
    if (typical) process.stdout.write(waterfall(typical));
    const worst = (values: readonly number[]) => Math.max(...values);
    process.stdout.write(`${width} px: slowest LCP ${worst(lcps).toFixed(0)} ms\n`);
    judge(`${width} px: LCP in ms`, median(lcps), { atMost: bars.lcp }, "median");
    judge(`${width} px: shifts`, worst(visits.map(({ shifts }) => shifts)), { atMost: bars.shifts }, "worst");
    const kilobytes = visits.map(({ scriptBytes }) => scriptBytes / 1000);
    judge(`${width} px: kB of JavaScript`, worst(kilobytes), { atMost: bars.kilobytes }, "worst");
  }
}

function summarize({ lcp, lcpOf, firstPaint, firstCard, alive, shifts, scriptBytes }: FirstVisit): string {
  return [
    `LCP ${lcp.toFixed(0)} ms (${lcpOf})`,
    `first paint ${firstPaint.toFixed(0)} ms`,
    `first card ${firstCard.toFixed(0)} ms, alive ${alive.toFixed(0)} ms`,
    `shifts ${shifts.toFixed(4)}`,
    `${(scriptBytes / 1000).toFixed(0)} kB of JavaScript`,
  ].join(", ");
}

/** When each request was sent and finished, until the largest paint. */
function waterfall({ requests, lcp }: FirstVisit): string {
  return requests
    .filter(({ url, sent }) => sent <= lcp && !url.startsWith("data:"))
    .map(
      ({ url, sent, finished, bytes }) =>
        `  ${sent.toFixed(0).padStart(5)} – ${finished.toFixed(0).padStart(5)} ms ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${url.slice(0, 70)}\n`,
    )
    .join("");
}
