import { randomUUID } from "node:crypto";
import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { cover, type ImagePlace } from "../../presenters/image-place.ts";
import { removeLockedTraveller } from "../account/account.ts";
import { setImage } from "../images/images.ts";
import { createItinerary } from "../itineraries/itineraries.ts";
import { markSample } from "../library/library.ts";
import { dayIdOf, identifiedDraft } from "./identified-draft.ts";
import { type Sample, type SampleAuthor, sampleAuthors, samples } from "./sample-itineraries.ts";
import {
  claimFirstLoad,
  countItineraries,
  endLoading,
  findIllustrated,
  insertAuthor,
  isItinerary,
  isTraveller,
  lockAuthor,
  lockState,
  setState,
} from "./samples.queries.ts";

type SampleParts = Omit<Parameters<typeof setImage>[0], "imageSearch">;

export type SampleCounts = {
  readonly authors: number;
  readonly itineraries: number;
  readonly images: number;
};

type LoadOptions = {
  /** Stops between two steps; the next load continues. */
  readonly signal: AbortSignal;
  /** Called before each image. */
  readonly onImage?: (nth: number, of: number) => void;
};

const dayMs = 86_400_000;

/** Loads the samples into a new database, or continues an interrupted load. Undefined otherwise. */
export async function loadFirstSamples(
  parts: SampleParts,
  loading: LoadOptions,
): Promise<SampleCounts | undefined> {
  return (await claimFirstLoad(parts.db)) ? loadMissing(parts, loading) : undefined;
}

/** Adds missing samples and returns how many. Existing ones stay as they are. */
export async function loadSamples(parts: SampleParts, loading: LoadOptions): Promise<SampleCounts> {
  await setState(parts.db, "loading");
  return loadMissing(parts, loading);
}

/**
 * One itinerary at a time, so that other writes need not wait. Several nodes can load at the same time: each adds what
 * is missing.
 */
async function loadMissing(parts: SampleParts, { signal, onImage }: LoadOptions): Promise<SampleCounts> {
  const counts = { authors: 0, itineraries: 0, images: 0 };
  for (const author of sampleAuthors) {
    signal.throwIfAborted();
    if (await addAuthor(parts, author)) counts.authors++;
  }
  for (const sample of samples) {
    signal.throwIfAborted();
    if (await addSample(parts, sample)) counts.itineraries++;
  }
  for (const [at, picture] of sampleImages.entries()) {
    signal.throwIfAborted();
    onImage?.(at + 1, sampleImages.length);
    if (await addImage(parts, picture)) counts.images++;
  }
  await endLoading(parts.db);
  return counts;
}

function addAuthor({ db, clock }: Pick<SampleParts, "db" | "clock">, author: SampleAuthor): Promise<boolean> {
  return transaction(db, async (db) => {
    if (!(await lockState(db, "loading"))) throw removedMeanwhile();
    if (await isTraveller(db, author.id)) return false;
    const { id, username, displayName } = author;
    // RFC 2606: mail to this domain is never delivered. Random, so that nobody can register it first.
    const email = `${randomUUID()}@samples.invalid`;
    const createdAt = new Date(clock.time() - authorAgeDays * dayMs);
    // A traveller who has the username keeps it.
    for (let nth = 1; ; nth++) {
      const free = nth === 1 ? username : `${username}-${nth}`;
      if (await insertAuthor(db, { id, email, username: free, displayName, createdAt })) return true;
    }
  });
}

const authorAgeDays = Math.max(...samples.map(({ daysOld }) => daysOld)) + 1;

function addSample(
  { db, clock, config }: Pick<SampleParts, "db" | "clock" | "config">,
  { id, author, draft, daysOld, likedBy, savedBy }: Sample,
): Promise<boolean> {
  const writtenAt = clock.time() - daysOld * dayMs;
  const then = { time: () => writtenAt, now: () => new Date(writtenAt) };
  return transaction(db, async (db) => {
    if (!(await lockState(db, "loading"))) throw removedMeanwhile();
    if (await isItinerary(db, id)) return false;
    await createItinerary({ db, clock: then, config }, principalOf(author), identifiedDraft(draft), id);
    const readers = new Set([...likedBy, ...savedBy]);
    const marks = [...readers].map((reader) => ({
      travellerId: reader.id,
      isLiked: likedBy.includes(reader),
      isSaved: savedBy.includes(reader),
    }));
    await markSample({ db }, { itineraryId: id, marks });
    return true;
  });
}

type SampleImage = { readonly sample: Sample; readonly place: ImagePlace; readonly query?: string };

/** Covers first, because Explore shows them. */
const sampleImages: readonly SampleImage[] = [
  ...samples.map((sample) => ({ sample, place: cover })),
  ...samples.flatMap((sample) =>
    Object.entries(sample.dayImages).map(([day, query]) => ({ sample, place: dayIdOf(Number(day)), query })),
  ),
];

/** Always a poster: samples use no image provider. */
async function addImage(parts: SampleParts, { sample, place, query }: SampleImage): Promise<boolean> {
  for (;;) {
    const { etag, places } = (await findIllustrated(parts.db, sample.id)) ?? raise(removedMeanwhile());
    if (places.includes(place)) return false;
    const target = { id: sample.id, tags: [etag], place, source: query === undefined ? {} : { query } };
    try {
      await setImage({ ...parts, imageSearch: undefined }, principalOf(sample.author), target);
      return true;
    } catch (error) {
      const isOvertaken = error instanceof Failure && error.code === "itineraryModified";
      if (!isOvertaken) throw error;
      // Another node has added an image meanwhile, perhaps this one.
    }
  }
}

/** Removes all samples and returns how many. Travellers' copies stay. */
export async function removeSamples({
  db,
  blobs,
  clock,
}: Pick<Parts, "db" | "blobs" | "clock">): Promise<Omit<SampleCounts, "images">> {
  await setState(db, "removed");
  const counts = { authors: 0, itineraries: 0 };
  for (const { id } of sampleAuthors)
    await transaction(db, async (db) => {
      // They are being loaded again meanwhile.
      if (!(await lockState(db, "removed")) || !(await lockAuthor(db, id))) return;
      counts.itineraries += await countItineraries(db, id);
      counts.authors++;
      await removeLockedTraveller(db, id);
    });
  await cleanUpFiles({ db, blobs, clock });
  return counts;
}

const principalOf = ({ id }: SampleAuthor): Principal => ({
  kind: "traveller",
  travellerId: id,
  clientId: "samples",
  firstParty: true,
  scopes: new Set(),
});

const removedMeanwhile = () =>
  new Failure("conflict", { detail: "The samples were removed while they were being loaded." });

function raise(failure: Failure): never {
  throw failure;
}
