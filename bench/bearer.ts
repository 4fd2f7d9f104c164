import { freshProcess, median } from "./fresh-process.ts";
import { requestsPerSecond } from "./requests-per-second.ts";

/*
 * What it costs to know who is calling: a route behind an access token that was seen before, against the same route
 * open to everyone. Both in one process and in turns, so that what disturbs one disturbs the other.
 */
const bar = 1.1;
const processes = 6;
const rounds = 10;

type Started = { url: string; openUrl: string; token: string };

async function costInOneProcess(): Promise<number> {
  const { startMessage: started, stop } = await freshProcess<Started>("app-server.ts");
  const { url, openUrl, token } = started;
  const measureOpen = () => requestsPerSecond(openUrl);
  const measureBearer = () => requestsPerSecond(url, { authorization: `Bearer ${token}` });
  // Until both are as compiled as they will get.
  for (let warmUp = 0; warmUp < 3; warmUp++)
    for (const measure of [measureOpen, measureBearer]) await measure();
  const measured = { open: [] as number[], bearer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    measured.open.push(await measureOpen());
    measured.bearer.push(await measureBearer());
  }
  await stop();
  const [open, bearer] = [median(measured.open), median(measured.bearer)];
  const cost = open / bearer;
  process.stdout.write(
    `open ${open.toFixed(0)}/s, bearer ${bearer.toFixed(0)}/s, cost ${cost.toFixed(3)} ×\n`,
  );
  return cost;
}

const costs: number[] = [];
for (let count = 0; count < processes; count++) costs.push(await costInOneProcess());
const cost = median(costs);
process.stdout.write(`median cost ${cost.toFixed(3)} × (bar ${bar}): ${cost <= bar ? "held" : "MISSED"}\n`);
process.exitCode = cost <= bar ? 0 : 1;
