import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFoundImages } from "../test/support/add-found-images.ts";
import { makeDocument } from "../test/support/documents.ts";
import { makeItinerary, makeToken } from "../test/support/makers.ts";
import { type Era, mcpCalls } from "../test/support/mcp-calls.ts";
import { picture } from "../test/support/pictures.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { currencyFormat, isCurrency } from "./currency.ts";
import { inlineSchema } from "./inline-schema.ts";
import type { PlanProblem } from "./planning.ts";
import type { Tool } from "./tool.ts";
import { type ToolName, tools } from "./tools.ts";

const publicUrl = `https://${"a".repeat(60)}.${"b".repeat(19)}.example.com`;
const allTools = Object.entries(tools) as [ToolName, Tool][];

let app: TestApp;
let owner: { token: string };
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: publicUrl } });
  owner = await makeToken(app, { firstParty: true });
});
afterAll(() => app.close());

type Shown = {
  name: ToolName;
  title: string;
  description: string;
  outputSchema: object;
  annotations: Record<string, boolean>;
};

const listTools = async (era: Era): Promise<Shown[]> =>
  (await mcpCalls(app, owner.token, era).request("tools/list")).result.tools;

describe("all definitions", () => {
  test.each<Era>(["modern", "legacy"])("are the same in the %s revisions, and small", async (era) => {
    const definitions = await listTools(era);
    expect(publicUrl).toHaveLength(100);
    expect(Buffer.byteLength(JSON.stringify(definitions))).toBeLessThan(12_000);
    expect(definitions).toEqual(await listTools("modern"));
  });

  test("are the six in the specification", async () => {
    const names = (await listTools("modern")).map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      "create_itinerary",
      "get_itinerary",
      "list_documents",
      "list_itineraries",
      "search_explore",
      "update_itinerary",
    ]);
  });

  test("say where Import is, and leave no placeholder", async () => {
    const definitions = await listTools("modern");
    const create = definitions.find(({ name }) => name === "create_itinerary");
    expect(create?.description).toMatch(new RegExp(`video.*Import at ${publicUrl}/import`));
    expect(JSON.stringify(definitions)).not.toContain("{app}");
  });
});

describe.each(allTools)("%s", (name, { endpoint, title, hints }) => {
  test("has hints that match its endpoint's method", async () => {
    const { method } = endpoint;
    expect(hints).toMatchObject({
      readOnly: method === "GET",
      // Creating replaces nothing.
      destructive: method !== "GET" && method !== "POST",
      // A repeated call saves nothing twice: see create_itinerary.
      idempotent: true,
    });
    const definition = (await listTools("modern")).find((tool) => tool.name === name);
    expect(definition).toMatchObject({
      title,
      annotations: {
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.openWorld,
      },
    });
  });
});

/** Only fields of the contract, at any depth. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in schema ? { ...inner, additionalProperties: false } : inner;
};

const closedOnFridays = { startTime: "10:00", durationMinutes: 60, openingHours: "Sa-Th 09:00-18:00" };

test("every tool's real output is valid by its own schema, and has no fields beyond the contract's", async () => {
  const client = app.client(owner.token);
  await client.setAvatar({ body: await picture(), contentType: "image/png" });
  const { itinerary } = await makeItinerary(app, owner.token, {
    title: "Lisbon in spring",
    destination: "Lisbon, Portugal",
    origin: "Lagos, Nigeria",
    summary: "Three slow days.",
    startDate: "2026-05-01T09:00:00.000Z",
    tags: ["city"],
    visibility: "public",
    days: [
      {
        id: "day-1",
        stops: [
          { id: "s", name: "Alfama", coordinate: { latitude: 38.7, longitude: -9.1 }, ...closedOnFridays },
          { id: "t", name: "Lunch", startTime: "10:30" },
        ],
      },
    ],
    packing: [{ name: "Walking shoes" }],
    expenses: [{ title: "Tram", amount: 3, date: "2026-05-01T19:30:00.000Z" }],
  });
  const { id } = itinerary;
  await makeItinerary(app, owner.token, { title: "Another", visibility: "public" });
  await makeDocument(app, owner, id);
  await addFoundImages(app, id, await picture(), { "": {}, "day-1": {}, "stop/s": {} });
  const etag = (await client.getItinerary({ params: { id } })).headers.get("etag");
  const inputs: Record<ToolName, object> = {
    create_itinerary: { title: "Porto in autumn", days: [{ stops: [{ name: "Ribeira" }] }] },
    list_itineraries: { limit: 1 },
    update_itinerary: { id, etag, changes: { title: "Lisbon in autumn" } },
    get_itinerary: { id, check: true },
    search_explore: { limit: 1 },
    list_documents: { id },
  };

  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addFormat(currencyFormat, isCurrency);
  const definitions = await listTools("modern");
  for (const [name, { output }] of allTools) {
    const { isError, text, structured } = await mcpCalls(app, owner.token).call(name, inputs[name]);
    expect(isError, text).toBe(false);
    const { outputSchema = {} } = definitions.find((tool) => tool.name === name) ?? {};
    for (const schema of [outputSchema, inlineSchema(output), closed(inlineSchema(output)) as object])
      expect(ajv.validate(schema, structured), `${name}: ${ajv.errorsText()}`).toBe(true);
    expect(text).toContain(`${publicUrl}/itineraries/`);
    if (structured.url) expect(text).toContain(structured.url);
    if (name === "get_itinerary")
      expect(structured.problems.map(({ kind }: PlanProblem) => kind)).toEqual(["closed", "overlap"]);
  }
});
