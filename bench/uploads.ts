import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Itinerary } from "../contract/itinerary.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * A photo of 12 megapixels, from its first byte until the itinerary that shows it is answered, against sharp alone
 * making the same file; and how long reading an itinerary takes while ten such photos come in at once.
 */
const bars = { upload: 1.3, reading: 3 };
const processes = 3;
const photosEach = 6;
const readings = 400;
const uploadsAtOnce = 10;

type Started = { url: string; token: string };
type Alone = { ms: number; hash: string };

const folder = await mkdtemp(join(tmpdir(), "waybook-uploads-"));
const photos = await Promise.all(Array.from({ length: uploadsAtOnce }, (_, nth) => photo(nth)));
const ratios = { upload: [] as number[], reading: [] as number[] };
for (let count = 0; count < processes; count++) {
  const app = await freshProcess<Started>("app-server.ts");
  const api = apiOf(app.startMessage);
  ratios.upload.push(...(await compareUploads(api)));
  ratios.reading.push(await compareReadings(api));
  await app.stop();
}
judge("an upload against sharp alone", median(ratios.upload), { atMost: bars.upload });
judge("reading during uploads against idle", median(ratios.reading), { atMost: bars.reading });
await rm(folder, { recursive: true });

/** Each pair in turns, so that both meet the same noise. */
async function compareUploads(api: ReturnType<typeof apiOf>): Promise<number[]> {
  const file = join(folder, "photo.jpg");
  const [first] = photos as [Buffer];
  await writeFile(file, first);
  const alone = await freshProcess<string>("sharp-alone.ts", [file]);
  const found: number[] = [];
  for (let nth = 0; nth <= photosEach; nth++) {
    const { ms: sharpMs, hash } = await alone.ask<Alone>("make");
    const { id, etag } = await api.makeItinerary();
    const startedAt = performance.now();
    const { heroImageURL = "" } = await api.setCover(id, etag, first);
    const ms = performance.now() - startedAt;
    const stored = await api.bytesAt(heroImageURL);
    if (createHash("sha256").update(stored).digest("hex") !== hash)
      throw new Error("what the server stored is not what sharp made");
    // The first of each warms up.
    if (nth > 0) {
      found.push(ms / sharpMs);
      process.stdout.write(`sharp alone ${sharpMs.toFixed(0)} ms, upload ${ms.toFixed(0)} ms\n`);
    }
    // What is made of the picture afterwards, for those who will look at it, is not part of either.
    await sleep(6_000);
  }
  await alone.stop();
  return found;
}

async function compareReadings(api: ReturnType<typeof apiOf>): Promise<number> {
  const { id } = await api.makeItinerary();
  for (let warmUp = 0; warmUp < 200; warmUp++) await api.read(id);
  const idle = await medianReading(api, id, () => true);
  const targets = await Promise.all(photos.map(() => api.makeItinerary()));
  let running = targets.length;
  const uploads = Promise.all(
    targets.map(async ({ id, etag }, nth) => {
      await api.setCover(id, etag, photos[nth] as Buffer);
      running--;
    }),
  );
  const busy = await medianReading(api, id, () => running > 0);
  await uploads;
  process.stdout.write(`reading: idle ${idle.toFixed(2)} ms, during ten uploads ${busy.toFixed(2)} ms\n`);
  return busy / idle;
}

/** One after another, as one traveller would, for as long as it is worth measuring. */
async function medianReading(
  api: ReturnType<typeof apiOf>,
  id: string,
  isWorthIt: () => boolean,
): Promise<number> {
  const found: number[] = [];
  while (found.length < readings && isWorthIt()) {
    const startedAt = performance.now();
    await api.read(id);
    found.push(performance.now() - startedAt);
    await sleep(5);
  }
  return median(found);
}

function apiOf({ url, token }: Started) {
  const { origin } = new URL(url);
  const authorization = `Bearer ${token}`;
  const checked = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    async makeItinerary() {
      const response = await checked(
        await fetch(`${origin}/v1/itineraries`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify({ title: "Lisbon in spring", destination: "Lisbon, Portugal" }),
        }),
      );
      const { id } = (await response.json()) as Itinerary;
      return { id, etag: response.headers.get("etag") ?? "" };
    },
    async setCover(id: string, etag: string, picture: Buffer): Promise<Itinerary> {
      const response = await fetch(`${origin}/v1/itineraries/${id}/cover-image`, {
        method: "PUT",
        headers: { authorization, "content-type": "image/jpeg", "if-match": etag },
        body: new Uint8Array(picture),
      });
      return (await checked(response)).json() as Promise<Itinerary>;
    },
    async read(id: string) {
      const response = await fetch(`${origin}/v1/itineraries/${id}`, { headers: { authorization } });
      await (await checked(response)).arrayBuffer();
    },
    async bytesAt(address: string) {
      const { pathname } = new URL(address);
      return Buffer.from(await (await checked(await fetch(origin + pathname))).arrayBuffer());
    },
  };
}

/** As detailed as a photo: soft shapes, edges, and the grain of a sensor. */
async function photo(nth: number): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const pixels = Buffer.alloc(width * height * 3);
  let random = 1 + nth;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
      const hills = Math.sin(x / 310 + nth) * 40 + Math.cos(y / 170) * 40 + Math.sin((x + y) / 23) * 18;
      const edge = (x >> 7) % 3 === (y >> 6) % 3 ? 26 : 0;
      const grain = (random >> 16) % 17;
      pixels[at++] = 120 + hills + edge + grain;
      pixels[at++] = 128 + hills * 0.6 + edge + grain;
      pixels[at++] = 140 - hills * 0.5 + grain;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
