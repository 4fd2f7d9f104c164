import { parseArgs } from "node:util";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";
import { measureInTurns } from "./measure-in-turns.ts";
import { requestsPerSecond } from "./requests-per-second.ts";

/*
 * What it costs to know who is calling: a route behind an access token that was seen before, against the same route
 * open to everyone, both in one process.
 */
const bar = 1.1;
const { values } = parseArgs({
  options: { processes: { type: "string", default: "6" }, rounds: { type: "string", default: "10" } },
});

type StartMessage = { url: string; openUrl: string; token: string };

async function costInOneProcess(): Promise<number> {
  const { startMessage, stop } = await freshProcess<StartMessage>("app-server.ts");
  const { url, openUrl, token } = startMessage;
  const measured = await measureInTurns(
    {
      open: () => requestsPerSecond(openUrl),
      bearer: () => requestsPerSecond(url, { authorization: `Bearer ${token}` }),
    },
    { rounds: Number(values.rounds) },
  );
  await stop();
  const open = median(measured.map(({ open }) => open));
  const bearer = median(measured.map(({ bearer }) => bearer));
  const cost = open / bearer;
  process.stdout.write(
    `open ${open.toFixed(0)}/s, bearer ${bearer.toFixed(0)}/s, cost ${cost.toFixed(3)} ×\n`,
  );
  return cost;
}

const costs: number[] = [];
for (let count = 0; count < Number(values.processes); count++) costs.push(await costInOneProcess());
judge("a known access token", median(costs), { atMost: bar }, "median cost");
