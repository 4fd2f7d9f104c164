import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pdf } from "../../../test/support/documents.ts";
import { type Activity, pickTrip, type SoakContext } from "../activity.ts";
import { recordWrite, type Traveller } from "../travellers.ts";

const fixtures = join(import.meta.dirname, "../../../test/fixtures");

type Picture = {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  readonly body: Buffer<ArrayBuffer>;
};

/** One of each kind that is taken, made once. */
const pictures: Promise<readonly Picture[]> = Promise.all([
  noise(2_400, 1_800).jpeg({ quality: 80 }).toBuffer().then(as("image/jpeg")),
  noise(500, 400).png().toBuffer().then(as("image/png")),
  noise(1_200, 1_600).webp().toBuffer().then(as("image/webp")),
  readFile(join(fixtures, "from-a-phone.heic")).then(as("image/heic")),
]);

function as(contentType: Picture["contentType"]): (bytes: Buffer) => Picture {
  return (bytes) => ({ contentType, body: Buffer.from(bytes) });
}

function noise(width: number, height: number) {
  const grain = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise: grain } });
}

type Uploading = (surroundings: SoakContext, traveller: Traveller) => Promise<void>;

const ways: readonly Uploading[] = [
  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const trip = await pickTrip(surroundings, traveller);
    const own = () => ({ params: { id: trip.id }, headers: { "if-match": trip.etag } });
    const picture = surroundings.random.pick(await pictures);
    recordWrite(trip, await client.setCoverImage({ ...own(), ...picture }));
    if (surroundings.random.chance(0.5)) recordWrite(trip, await client.removeCoverImage(own()));
  },

  // Posters: one for the destination, one for a search.
  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const trip = await pickTrip(surroundings, traveller);
    const [dayId] = trip.dayIds;
    if (!dayId) return;
    const own = () => ({ params: { id: trip.id, dayId }, headers: { "if-match": trip.etag } });
    recordWrite(trip, await client.setDayImage(own()));
    recordWrite(trip, await client.setDayImage({ ...own(), body: { query: "Yellow tram in Lisbon" } }));
    recordWrite(trip, await client.setDayImage({ ...own(), ...surroundings.random.pick(await pictures) }));
    recordWrite(trip, await client.removeDayImage(own()));
  },

  async ({ random }, { browser: { client } }) => {
    await client.setAvatar(random.pick(await pictures));
    if (random.chance(0.5)) await client.removeAvatar();
  },

  async (surroundings, traveller) => {
    const { client } = traveller.browser;
    const { id } = await pickTrip(surroundings, traveller);
    const body = pdf(1_000 + surroundings.random.below(2_000_000));
    const { body: stored } = await client.storeFile({ params: { id }, query: { name: "Ticket.pdf" }, body });
    const documentId = randomUUID();
    const params = { id, documentId };
    await client.saveDocument({ params, body: { id: documentId, storagePath: stored.storagePath } });
    await client.getDocumentFile({ params, headers: { range: "bytes=10-500" } });
    await client.getDocumentFile({ params });
    await client.listFullDocuments({ params: { id } });
    if (surroundings.random.chance(0.7)) await client.deleteDocument({ params });
    // Stored, and then never used: the sweep's.
    else await client.storeFile({ params: { id }, query: {}, body: pdf() });
  },
];

export const uploading: Activity = {
  name: "uploading",
  everySeconds: 4,
  run: (surroundings) =>
    surroundings.travellers.borrow((traveller) => surroundings.random.pick(ways)(surroundings, traveller)),
};
