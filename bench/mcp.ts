import { parseArgs } from "node:util";
import { draftOfSize } from "./draft-of-size.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";
import { requestsPerSecond } from "./requests-per-second.ts";

/*
 * What assistants ask most, over MCP, against the REST read of the same itinerary: same process, same token, in turns.
 * In both of the protocol's eras: with a handshake that is long over, and without one.
 */
const bar = 0.5;
const { values } = parseArgs({
  options: { processes: { type: "string", default: "4" }, rounds: { type: "string", default: "6" } },
});

type Started = { url: string; token: string };
type Asked = { readonly headers: Record<string, string>; readonly body: string };

const eras = {
  "2025": (method: string, params: object): Asked => ({
    headers: { "mcp-protocol-version": "2025-11-25" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  }),
  "2026": (method: string, params: object): Asked => ({
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...("name" in params && { "mcp-name": String(params.name) }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  }),
};

const ratios = new Map<string, number[]>();
for (let count = 0; count < Number(values.processes); count++) await measureProcess();
for (const [name, measured] of ratios) judge(name, median(measured), { atLeast: bar });

async function measureProcess(): Promise<void> {
  const { startMessage: started, stop } = await freshProcess<Started>("app-server.ts");
  const { origin } = new URL(started.url);
  const headers = { authorization: `Bearer ${started.token}`, "content-type": "application/json" };
  const id = await makeItinerary(origin, headers);
  const rest = () => requestsPerSecond(`${origin}/v1/itineraries/${id}`, headers);
  for (const [era, ask] of Object.entries(eras)) {
    const asked = {
      "tools/list": ask("tools/list", {}),
      get_itinerary: ask("tools/call", { name: "get_itinerary", arguments: { id } }),
    };
    for (const [what, { headers: more, body }] of Object.entries(asked)) {
      const sent = { ...headers, accept: "application/json, text/event-stream", ...more };
      const bytes = await check(`${origin}/mcp`, sent, body);
      const mcp = () => requestsPerSecond(`${origin}/mcp`, sent, body);
      // Until both are as compiled as they will get.
      for (let warmUp = 0; warmUp < 3; warmUp++) for (const measure of [rest, mcp]) await measure();
      for (let round = 0; round < Number(values.rounds); round++) {
        const [ofRest, ofMcp] = [await rest(), await mcp()];
        const name = `${what}, ${era}`;
        ratios.set(name, [...(ratios.get(name) ?? []), ofMcp / ofRest]);
        process.stdout.write(
          `${name}, ${bytes} bytes: REST ${ofRest.toFixed(0)}/s, MCP ${ofMcp.toFixed(0)}/s, ratio ${(ofMcp / ofRest).toFixed(3)}\n`,
        );
      }
    }
  }
  await stop();
}

async function makeItinerary(origin: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify(draftOfSize(5_600));
  const response = await fetch(`${origin}/v1/itineraries`, { method: "POST", headers, body });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** A refusal would be fast as well. */
async function check(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  if (!result || result.isError) throw new Error(`${response.status} ${text}`);
  return Buffer.byteLength(text);
}
