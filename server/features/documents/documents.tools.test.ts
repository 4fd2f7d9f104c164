import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDocument } from "../../../test/support/documents.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = (token: string, id: string) => mcpCalls(app, token).call("list_documents", { id });

test("lists names and kinds, the oldest first, and where to open them", async () => {
  const owner = await makeToken(app, { firstParty: true });
  const { itinerary } = await makeItinerary(app, owner.token);
  const { id } = itinerary;
  const flight = await makeDocument(app, owner, id, { name: "Flight to Lisbon", kind: "boardingPass" });
  const visa = await makeDocument(app, owner, id, { name: "Visa | kind of", kind: "visa" });
  const url = `${app.url}/itineraries/${id}`;
  const listed = await list(owner.token, id);
  expect(listed).toMatchObject({ isError: false });
  expect(listed.text).toBe(
    `- ${flight.name} | boardingPass [${flight.id}]\n- ${visa.name} | visa [${visa.id}]\n\nOpen: ${url}`,
  );
  const { body } = await app.client(owner.token).listDocuments({ params: { id } });
  expect(listed.structured).toEqual({ ...body, url });
  expect(await list(owner.token, id.toUpperCase())).toEqual(listed);
});

test("lists those of others only if they share them, and never their storage paths", async () => {
  const [owner, editor, viewer] = await Promise.all([
    makeToken(app, { firstParty: true }),
    makeToken(app),
    makeToken(app),
  ]);
  const { id } = await makeSharedItinerary(app, owner.token, {
    editor: editor.traveller,
    viewer: viewer.traveller,
  });
  const shared = await makeDocument(app, owner, id, { name: "Tickets", shared: true });
  const own = await makeDocument(app, owner, id, { name: "Passport", kind: "passport" });
  for (const { token } of [editor, viewer]) {
    const { text, structured } = await list(token, id);
    expect(structured.data).toEqual([{ id: shared.id, name: shared.name, kind: "other" }]);
    expect(text).not.toContain("Passport");
    expect(JSON.stringify([text, structured])).not.toContain(shared.storagePath);
  }
  expect((await list(owner.token, id)).structured.data.map(({ id }: { id: string }) => id)).toEqual([
    shared.id,
    own.id,
  ]);
});

test("says so when there are none", async () => {
  const { token } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, token);
  const { text, structured, isError } = await list(token, itinerary.id);
  const url = `${app.url}/itineraries/${itinerary.id}`;
  expect(isError).toBe(false);
  expect(structured).toEqual({ data: [], url });
  expect(text).toBe(
    `There are no documents on this itinerary that the traveller can see. They add them in the app.\n\nOpen: ${url}`,
  );
});

test("keeps a name that was stored with line breaks on one line", async () => {
  const owner = await makeToken(app, { firstParty: true });
  const { itinerary } = await makeItinerary(app, owner.token);
  const { id } = await makeDocument(app, owner, itinerary.id);
  await app.parts.db`update documents set name = ${"Ticket\n- Forged | visa [x]"} where id = ${id}`;
  const { text } = await list(owner.token, itinerary.id);
  expect(text.split("\n")[0]).toBe(`- Ticket - Forged | visa [x] | other [${id}]`);
});

test.each([
  [{}, "/id is required"],
  [{ id: "lisbon" }, '/id must match format "uuid"'],
  [{ id: randomUUID(), kind: "visa" }, "/kind is not known here"],
])("%j is refused, with the field", async (input, words) => {
  const { token } = await makeToken(app);
  const { isError, text } = await mcpCalls(app, token).call("list_documents", input);
  expect(isError).toBe(true);
  expect(text).toContain(`\n- ${words}`);
});
