import { parseArgs } from "node:util";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";
import { measureInTurns } from "./measure-in-turns.ts";
import { requestsPerSecond } from "./requests-per-second.ts";

/*
 * What a request costs before its own work begins: a route of the app that does nothing, with token, logging, metrics
 * and headers, against a bare Fastify route.
 */
const bar = 0.8;
const { values } = parseArgs({
  options: { pairs: { type: "string", default: "6" }, rounds: { type: "string", default: "8" } },
});

/** In fresh processes: how the engine compiles one differs from the next as much as what is measured. */
async function measurePair(): Promise<number[]> {
  const bare = await freshProcess<{ url: string }>("bare-server.ts");
  const app = await freshProcess<{ url: string; token: string }>("app-server.ts");
  // The same request to both; the bare one ignores the token.
  const headers = { authorization: `Bearer ${app.startMessage.token}` };
  const measured = await measureInTurns(
    {
      bare: () => requestsPerSecond(bare.startMessage.url, headers),
      app: () => requestsPerSecond(app.startMessage.url, headers),
    },
    { rounds: Number(values.rounds) },
  );
  await bare.stop();
  await app.stop();
  return measured.map(({ bare, app }) => {
    const ratio = app / bare;
    process.stdout.write(`bare ${bare.toFixed(0)}/s, app ${app.toFixed(0)}/s, ratio ${ratio.toFixed(3)}\n`);
    return ratio;
  });
}

const ratios: number[] = [];
for (let pair = 0; pair < Number(values.pairs); pair++) ratios.push(...(await measurePair()));
judge("a route that does nothing", median(ratios), { atLeast: bar });
