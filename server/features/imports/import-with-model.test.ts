import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { modelKey, startTestModel, type TestModel } from "../../../test/support/vision-models.ts";
import { setPlan } from "../subscriptions/subscriptions.ts";

let app: TestApp;
let model: TestModel;
let token: string;
let base64: string;
beforeAll(async () => {
  model = await startTestModel("openai");
  app = await startApp({
    environment: {
      MEDIA_READER: "openai",
      MEDIA_READER_URL: model.url,
      MEDIA_READER_KEY: modelKey,
      MEDIA_READER_MODEL: "sees-2",
    },
  });
  const made = await makeToken(app, { firstParty: true });
  await setPlan(app.parts, { email: made.traveller.email, plan: "plus" });
  token = made.token;
  const frame = new URL("../../../test/fixtures/frames/02_lisbon_day1.jpg", import.meta.url);
  base64 = (await readFile(frame)).toString("base64");
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const imported = async () => {
  const { body } = await app.client(token).importMedia({ body: { kind: "video", frames: [{ base64 }] } });
  return { ...body.source, names: body.preview.days.flatMap(({ stops }) => stops.map(({ name }) => name)) };
};

test("an import is read by the model that was configured, and checked by our own eyes", async () => {
  const stops = [
    { name: "Praça do Comércio", category: "sight", startTime: "15:00" },
    { name: "Miradouro da Graça", category: "sight", startTime: "18:30" },
    { name: "A place that no frame names", category: "sight" },
  ];
  model.answers = [{ text: JSON.stringify({ days: [{ number: 1, stops }] }) }];
  expect(await imported()).toMatchObject({
    names: ["Praça do Comércio", "Miradouro da Graça"],
    stops: 2,
    placed: 2,
    confidence: 0.65,
  });
  expect(model.asked).toHaveLength(1);
});

test("and without the model when it fails, with no key and no content in the log", async () => {
  model.answers = [(response) => void response.writeHead(500).end("the key is wrong")];
  const { names } = await imported();
  expect(names).toContain("Miradouro da Graça");
  const warning = app.logged.find((line) => line.includes("vision model"));
  expect(warning).toContain("answered 500");
  expect(app.logged.join("")).not.toContain(modelKey);
  expect(app.logged.join("")).not.toMatch(/Miradouro|the key is wrong/);
});
