import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportRequest, ImportResult } from "../../../contract/import.ts";
import { runWaybook } from "../../../test/support/run-waybook.ts";
import { type Activity, expectStatus, type SoakContext } from "../activity.ts";
import { makeTrip, type Traveller } from "../travellers.ts";

const folder = join(import.meta.dirname, "../../../test/fixtures/frames");

const frames: Promise<readonly string[]> = readdir(folder).then((names) =>
  Promise.all(
    names.filter((name) => name.endsWith(".jpg")).map((name) => readFile(join(folder, name), "base64")),
  ),
);

/** Reads a few frames: in one answer, as a stream, or without waiting for it. */
export const importing: Activity = {
  name: "importing",
  everySeconds: 45,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      const { random } = surroundings;
      const { client } = traveller.browser;
      const all = await frames;
      const body: ImportRequest = {
        kind: random.pick(["video", "album", "pdf"]),
        frames: Array.from({ length: 1 + random.below(3) }, () => ({ base64: random.pick(all) })),
      };
      if (!traveller.isSubscriber) {
        await expectStatus(402, client.importMedia({ body }));
        await subscribe(surroundings, traveller);
      }
      const headers = { "idempotency-key": randomUUID() };
      const way = random.below(3);
      if (way === 0) await leaveEarly(traveller, body);
      else if (way === 1) await readAsStream(traveller, body);
      else {
        const { body: result } = await client.importMedia({ headers, body });
        await makeTrip(traveller, result.preview);
        await client.importMedia({ headers, body });
      }
    }),
};

async function subscribe({ server }: SoakContext, traveller: Traveller): Promise<void> {
  const { email } = traveller;
  const { code, stderr } = await runWaybook(
    ["plans", "set", "--email", email, "--plan", "plus"],
    server.environment,
  );
  if (code !== 0) throw new Error(`waybook plans set: ${stderr}`);
  traveller.isSubscriber = true;
}

async function leaveEarly({ browser }: Traveller, body: ImportRequest): Promise<void> {
  const signal = AbortSignal.timeout(1_500);
  await post(browser, body, { signal }).then(
    (answer) => answer.arrayBuffer(),
    (error) => {
      if (!signal.aborted) throw error;
    },
  );
}

async function readAsStream({ browser }: Traveller, body: ImportRequest): Promise<ImportResult> {
  const answer = await post(browser, body, { headers: { accept: "text/event-stream" } });
  const events = await answer.text();
  const [, result] = /^event: result\ndata: (.*)$/m.exec(events) ?? [];
  if (result === undefined) throw new Error(`an import ended without a result: ${events.slice(-500)}`);
  return JSON.parse(result);
}

const post = (browser: Traveller["browser"], body: ImportRequest, init: RequestInit) =>
  browser.fetch("/v1/imports/media", {
    ...init,
    method: "POST",
    headers: { ...init.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
