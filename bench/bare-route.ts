import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";

/*
 * What a request pays before its own work begins: a route of the app that does nothing, with token, logging,
 * metrics and headers, against a bare Fastify route. In turns, so that a noisy machine is noisy for both.
 */
const bar = 0.8;
const pairs = 6;
const rounds = 8;
const seconds = 1;

type Target = { url: string; token?: string };

async function serverOf(file: string) {
  const child = fork(join(import.meta.dirname, file), {
    // As `npm start` does.
    execArgv: ["--max-semi-space-size=8"],
    // Its log goes where a service's would: out of the process.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [target] = (await once(child, "message")) as [Target];
  return { child, target };
}

async function requestsPerSecond({ url }: Target, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds, pipelining: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Fresh processes: how the engine compiles one differs from the next as much as what is measured. */
async function ratiosOfPair(): Promise<number[]> {
  const [bare, app] = await Promise.all([serverOf("bare-server.ts"), serverOf("app-server.ts")]);
  // The same request to both: the bare one only has no use for the token.
  const headers = { authorization: `Bearer ${app.target.token}` };
  const measure = ({ target }: typeof app) => requestsPerSecond(target, headers);
  // Until both are as compiled as they will get.
  for (let warmUp = 0; warmUp < 3; warmUp++) for (const server of [bare, app]) await measure(server);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [plain, ours] = [await measure(bare), await measure(app)];
    ratios.push(ours / plain);
    process.stdout.write(
      `bare ${plain.toFixed(0)}/s, app ${ours.toFixed(0)}/s, ratio ${(ours / plain).toFixed(3)}\n`,
    );
  }
  bare.child.kill();
  app.child.send("stop");
  await once(app.child, "exit");
  return ratios;
}

const measured: number[] = [];
for (let pair = 0; pair < pairs; pair++) measured.push(...(await ratiosOfPair()));
const ratio = median(measured);
process.stdout.write(`median ratio ${ratio.toFixed(3)} (bar ${bar}): ${ratio >= bar ? "held" : "MISSED"}\n`);
process.exitCode = ratio >= bar ? 0 : 1;
