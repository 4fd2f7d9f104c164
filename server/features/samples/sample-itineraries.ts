import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { datasetsFolder } from "../../platform/datasets.ts";

/** A traveller as whom nobody can sign in. */
export type SampleAuthor = {
  /** The same on every deployment. */
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
};

export type Sample = {
  /** The same on every deployment, so that links to it stay valid. */
  readonly id: string;
  readonly author: SampleAuthor;
  readonly draft: ItineraryDraft;
  /** Its age on the day that the samples are loaded; old enough for travellers' own itineraries to rank above it. */
  readonly daysOld: number;
  readonly likedBy: readonly SampleAuthor[];
  readonly savedBy: readonly SampleAuthor[];
  /** The place whose poster a day gets, by the day's number. The cover shows the destination. */
  readonly dayImages: Readonly<Record<number, string>>;
};

/** A sample as its file has it: authors by username. */
type SampleFile = Omit<Sample, "author" | "likedBy" | "savedBy"> & {
  readonly author: string;
  readonly likedBy: readonly string[];
  readonly savedBy: readonly string[];
};

const folder = join(datasetsFolder, "samples");
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), "utf8"));

export const sampleAuthors: readonly SampleAuthor[] = readJson("authors.json").authors;

const authorsByUsername = new Map(sampleAuthors.map((author) => [author.username, author]));

/** The newest first. */
export const samples: readonly Sample[] = readdirSync(join(folder, "itineraries"))
  .map((name) => toSample(readJson("itineraries", name)))
  .toSorted((one, other) => one.daysOld - other.daysOld);

function toSample({ id, draft, daysOld, dayImages, author, likedBy, savedBy }: SampleFile): Sample {
  return {
    id,
    author: findAuthor(author),
    draft,
    daysOld,
    likedBy: likedBy.map(findAuthor),
    savedBy: savedBy.map(findAuthor),
    dayImages,
  };
}

function findAuthor(username: string): SampleAuthor {
  const author = authorsByUsername.get(username);
  if (!author) throw new Error(`authors.json has no author ${username}.`);
  return author;
}
