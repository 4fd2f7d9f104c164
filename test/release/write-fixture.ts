import { execFileSync } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { pdf } from "../support/documents.ts";
import { makeBrowser } from "../support/make-browser.ts";
import { registerApp } from "../support/oauth-app.ts";
import { outsideDatabase } from "../support/outside-database.ts";
import { picture } from "../support/pictures.ts";
import { runWaybook } from "../support/run-waybook.ts";
import { dataFolder, repository, startServer } from "../support/start-server.ts";
import { ada, mina, travellersView } from "./travellers-view.ts";

// Stores the data of a deployment of this version, for the next version's test of the upgrade. Run it once, when
// the version is released: node test/release/write-fixture.ts (it needs PostgreSQL 15 with pg_dump).

const folder = join(repository, "test/fixtures/releases", packageJson.version);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const database = await outsideDatabase();
await database.start();
const data = await dataFolder();
const environment = { DATABASE_URL: database.url, DATA_DIR: data.path };
const server = await startServer(environment);
try {
  const [byAda, byMina] = [makeBrowser(server), makeBrowser(server)];
  await byAda.client.signUp({ body: ada });
  await byMina.client.signUp({ body: mina });
  const { body: adasAccount } = await byAda.client.getAccount({});

  const { body: lisbon, headers } = await byAda.client.createItinerary({
    body: {
      title: "Lisbon in spring",
      destination: "Lisbon",
      startDate: "2026-04-10T00:00:00.000Z",
      days: [
        { id: "day-1", stops: [{ id: "tiles", name: "Tile Museum", startTime: "10:00" }] },
        { id: "day-2", stops: [{ id: "tower", name: "Belém Tower", startTime: "09:30" }] },
      ],
    },
  });
  const params = { id: lisbon.id };
  const withImage = await byAda.client.setDayImage({
    params: { ...params, dayId: "day-1" },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: await picture(1, { width: 30, height: 20 }),
    contentType: "image/png",
  });
  await byAda.client.changeItinerary({
    params,
    headers: { "if-match": withImage.headers.get("etag") ?? "" },
    body: { visibility: "public" },
  });
  const { body: file } = await byAda.client.storeFile({ params, query: { name: "ferry.pdf" }, body: pdf() });
  const documentId = "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11";
  await byAda.client.saveDocument({
    params: { ...params, documentId },
    body: { id: documentId, storagePath: file.storagePath },
  });
  await byAda.client.makeCalendarFeed({});
  await byAda.client.setAvatar({ body: await picture(2), contentType: "image/png" });

  const { body: link } = await byAda.client.makeShareLink({ params, body: { role: "editor" } });
  await byMina.client.addOrJoin({ params, body: { shareToken: link.shareToken } });
  await byMina.client.likeItinerary({ params });
  await byMina.client.saveItinerary({ params });
  await byMina.client.followPerson({ params: { userId: adasAccount.id } });
  await byMina.client.createItinerary({ body: { title: "Porto by train" } });
  await (await registerApp(server)).connect(byMina);
  await runWaybook(["plans", "set", "--email", mina.email, "--plan", "plus"], environment);

  const view = await travellersView(server, { byAda, byMina });
  await writeFile(join(folder, "seen.json"), `${JSON.stringify(view, undefined, 2)}\n`);
  const { code, stderr } = await runWaybook(["backup", join(folder, "backup.tgz")], environment);
  if (code !== 0) throw new Error(stderr);
  const dump = execFileSync(
    "pg_dump",
    ["--no-owner", "--no-privileges", "--rows-per-insert=100", database.url],
    {
      encoding: "utf8",
    },
  );
  // Lines for psql alone, which the test does not use.
  await writeFile(join(folder, "database.sql"), dump.replace(/^\\.*\n/gm, ""));
  await cp(join(data.path, "blobs"), join(folder, "blobs"), { recursive: true });
} finally {
  await server.end("SIGTERM");
  await data.remove();
  await database.remove();
}
