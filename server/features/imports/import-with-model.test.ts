import { readFile } from "node:fs/promises";
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportProgress, ImportResult } from "../../../contract/import.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { modelKey, startTestModel, type TestModel } from "../../../test/support/vision-models.ts";
import { setPlan } from "../subscriptions/subscriptions.ts";

const frame = new URL("../../../test/fixtures/frames/02_lisbon_day1.jpg", import.meta.url);

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
  const holder = await makeToken(app, { firstParty: true });
  await setPlan(app.parts, { email: holder.traveller.email, plan: "plus" });
  token = holder.token;
  base64 = (await readFile(frame)).toString("base64");
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const imported = async () => {
  const { body } = await app.client(token).importMedia({ body: { kind: "video", frames: [{ base64 }] } });
  return {
    ...body.source,
    sightings: body.sightings,
    names: body.preview.days.flatMap(({ stops }) => stops.map(({ name }) => name)),
  };
};

test("an import is read by the configured model, and checked by our own reader", async () => {
  const stops = [
    { name: "Praça do Comércio", category: "sight", startTime: "15:00" },
    { name: "Miradouro da Graça", category: "sight", startTime: "18:30", picture: 1 },
    { name: "A place that no frame names", category: "sight" },
  ];
  model.responses = [{ text: JSON.stringify({ days: [{ number: 1, stops }] }) }];
  expect(await imported()).toMatchObject({
    names: ["Praça do Comércio", "Miradouro da Graça"],
    stops: 2,
    placed: 2,
    confidence: 0.65,
    sightings: [
      { stopId: "day-1-stop-1", frames: [0] },
      { stopId: "day-1-stop-2", frames: [0] },
    ],
  });
  expect(model.requests).toHaveLength(1);
});

test("an import is read without the model when that fails, with no key and no content in the log", async () => {
  model.responses = [(response) => void response.writeHead(500).end("the key is wrong")];
  const { names } = await imported();
  expect(names).toContain("Miradouro da Graça");
  const warning = app.logged.find((line) => line.includes("vision model"));
  expect(warning).toContain("answered 500");
  expect(app.logged.join("")).not.toContain(modelKey);
  expect(app.logged.join("")).not.toMatch(/Miradouro|the key is wrong/);
});

test("progress names the position of each frame that has been read", async () => {
  model.responses = [(response) => void response.writeHead(500).end()];
  const second = new URL("../../../test/fixtures/frames/03_lisbon_day2.jpg", import.meta.url);
  const blank = new URL("../../../test/fixtures/frames/15_no_text.jpg", import.meta.url);
  const frames = [blank, second, frame].map(async (url) => ({
    base64: (await readFile(url)).toString("base64"),
  }));
  const response = await fetch(`${app.url}/v1/imports/media`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ kind: "video", frames: await Promise.all(frames) }),
  });
  const events: { event: string | undefined; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event, data: JSON.parse(data) }),
  });
  parser.feed(await response.text());
  const progress = events.flatMap(({ event, data }) =>
    event === "progress" ? [data as ImportProgress] : [],
  );
  const steps = progress.map(({ step, done, total }) => `${step} ${done}/${total}`);
  const [{ preview, sightings }] = events.slice(-1).map(({ data }) => data) as [ImportResult];
  const stops = preview.days.flatMap((day) => day.stops);
  expect(steps).toEqual([
    ...["unpacking 3/3", "reading 0/3", "reading 1/3", "reading 2/3", "reading 3/3"],
    ...[
      "planning 0/1",
      "planning 1/1",
      `placing 0/${stops.length}`,
      `placing ${stops.length}/${stops.length}`,
    ],
  ]);
  const framesOf = (name: string) => {
    const id = stops.find((stop) => stop.name === name)?.id;
    return sightings.find(({ stopId }) => stopId === id)?.frames;
  };
  expect(framesOf("Miradouro da Graça")).toEqual([2]);
  expect(sightings.some(({ frames }) => frames.includes(1))).toBe(true);
  expect(sightings.some(({ frames }) => frames.includes(0))).toBe(false);
});
