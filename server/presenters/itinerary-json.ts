import type {
  ItineraryPreview,
  ItinerarySummary,
  PublicDetails,
  Role,
  Visibility,
} from "../../contract/itinerary.ts";
import type { Config } from "../config.ts";
import { mediaUrl } from "../platform/media-url.ts";
import { posterKey } from "../platform/poster-key.ts";
import { type AuthorRow, authorJson } from "./author.ts";
import { type ImagePlace, placeOfStop } from "./image-place.ts";
import { tagFor } from "./public-form.ts";
import type { StoredImage } from "./stored-image.ts";

/*
 * The one place that knows the fields of an itinerary and their order, in full and in lists; REST, MCP, exports and
 * archives all go through it. Drafts, cards and authors are JSON text already and are put in as they are: parsing them
 * only to write them again would take a good part of a read (docs/decisions/0042-itinerary-json.md).
 */

type PublicUrl = Pick<Config, "publicUrl">;

/** Fields that belong to one version: the same for everyone who reads it. */
export type VersionRow = {
  readonly id: string;
  /** Stored JSON, with every id and default filled in. */
  readonly draft: string;
  /** Of the days and stops that have one; null when none has. */
  readonly images: Readonly<Record<ImagePlace, StoredImage>> | null;
  readonly hero: StoredImage | null;
  /** The name of the picture that is drawn of the trip. */
  readonly poster: string;
  readonly visibility: Visibility;
  /** Null if the owner has never set it: then everything is shown. */
  readonly publicDetails: PublicDetails | null;
  readonly createdAt: Date;
};

/** Fields that depend on the reader, or that change while the version stays the same. */
type ReaderFields = {
  readonly updatedAt: Date;
  readonly role: Role;
  /** JSON. */
  readonly author: string;
  readonly copiedFrom: string | null;
  /** The card of the original; null if the reader may not read it. */
  readonly copiedFromCard: string | null;
  /** JSON; undefined when that traveller is gone. */
  readonly copiedFromAuthor: string | undefined;
  readonly likes: number;
  /** A bigint, as the driver returns it. */
  readonly views: string;
};

/** An itinerary for one reader, in one row: see `itineraryColumns`. */
export type ItineraryRow = VersionRow &
  Omit<ReaderFields, "author" | "copiedFromAuthor"> & {
    readonly etag: string;
    readonly author: AuthorRow;
    readonly copiedFromAuthor: AuthorRow | null;
  };

/** An itinerary in its full form, for the reader who asked for it. */
export type FullItinerary = { readonly id: string; readonly etag: string; readonly jsonText: string };

export const fullItinerary = (row: ItineraryRow, config: PublicUrl): FullItinerary => ({
  id: row.id,
  etag: row.etag,
  jsonText:
    versionJson(row, config) +
    readerJson({
      ...row,
      author: authorJson(config, row.author),
      copiedFromAuthor: row.copiedFromAuthor ? authorJson(config, row.copiedFromAuthor) : undefined,
    }),
});

/** The first half of the full form, without the closing brace; `readerJson` is the second half. */
export function versionJson(
  { id, draft, images, hero, poster, visibility, publicDetails, createdAt }: VersionRow,
  config: PublicUrl,
): string {
  const content = images === null ? draft : draftWithImages(draft, images, config);
  return `{"id":"${id}",${content.slice(1, -1)}${heroMembers(hero, poster, config)},"visibility":"${visibility}"${publicDetails ? `,"publicDetails":${JSON.stringify(publicDetails)}` : ""},"createdAt":"${createdAt.toISOString()}"`;
}

/** The second half of the full form, with the comma before it and the closing brace. */
export function readerJson({
  updatedAt,
  role,
  author,
  copiedFrom,
  copiedFromCard,
  copiedFromAuthor,
  likes,
  views,
}: ReaderFields): string {
  const title = copiedFromCard === null ? "" : `,"title":${JSON.stringify(parseCard(copiedFromCard).title)}`;
  const source =
    copiedFrom === null
      ? ""
      : `,"copiedFrom":{"id":"${copiedFrom}"${title}${copiedFromAuthor === undefined ? "" : `,"author":${copiedFromAuthor}`}}`;
  return `,"updatedAt":"${updatedAt.toISOString()}","role":"${role}","author":${author}${source},"likesCount":${likes},"viewsCount":${views}}`;
}

export const parseVersion = <Fields>(json: string): Fields => JSON.parse(`${json}}`);

export const parseReader = <Fields>(json: string): Fields => JSON.parse(`{${json.slice(1)}`);

/** Parsed and written again: few versions have images, and each is presented once and then comes from the cache. */
function draftWithImages(
  draft: string,
  images: NonNullable<VersionRow["images"]>,
  config: PublicUrl,
): string {
  const { days, ...rest }: ItineraryPreview = JSON.parse(draft);
  const stored = new Map(Object.entries(images));
  const withImage = <Part extends object>(part: Part, place: ImagePlace) => {
    const image = stored.get(place);
    return image ? { ...part, imageURL: mediaUrl(config, image.key), image: image.details } : part;
  };
  const withImages = days.map((day) => ({
    ...withImage(day, day.id),
    stops: day.stops.map((stop) => withImage(stop, placeOfStop(stop.id))),
  }));
  return JSON.stringify({ ...rest, days: withImages });
}

const heroMembers = (hero: StoredImage | null, poster: string, config: PublicUrl): string =>
  hero
    ? `,"heroImageURL":"${mediaUrl(config, hero.key)}","heroImage":${JSON.stringify(hero.details)}`
    : `,"posterURL":"${mediaUrl(config, posterKey(poster))}"`;

/** An itinerary in a list: see `summaryColumns`. */
export type SummaryRow = {
  readonly id: string;
  readonly etag: string;
  /** Stored JSON without the braces: see `cardJson`. */
  readonly card: string;
  readonly hero: StoredImage | null;
  readonly poster: string;
  readonly visibility: Visibility;
  readonly updatedAt: Date;
};

/** The first half of a summary, which everyone shares, without the closing brace. */
export const sharedSummaryJson = (
  { id, card, hero, poster, visibility, updatedAt }: Omit<SummaryRow, "etag">,
  config: PublicUrl,
): string =>
  `{"id":"${id}",${card}${heroMembers(hero, poster, config)},"visibility":"${visibility}","updatedAt":"${updatedAt.toISOString()}"`;

type SummaryReader = {
  readonly etag: string;
  readonly role: Role;
  /** JSON. */
  readonly author: string;
  /** In the trash. */
  readonly deletedAt?: Date;
};

/** A whole summary, from its first half. */
export function summaryJson(shared: string, { etag, role, author, deletedAt }: SummaryReader): string {
  const deletion = deletedAt ? `,"deletedAt":"${deletedAt.toISOString()}"` : "";
  return `${shared},"etag":${JSON.stringify(tagFor(role, etag))},"role":"${role}","author":${author}${deletion}}`;
}

/** A summary with all that one reader sees of it, in one row: see `summaryReaderColumns`. */
export type ReaderSummaryRow = SummaryRow & { readonly role: Role; readonly author: AuthorRow };

export const wholeSummaryJson = (row: ReaderSummaryRow & { deletedAt?: Date }, config: PublicUrl): string =>
  summaryJson(sharedSummaryJson(row, config), { ...row, author: authorJson(config, row.author) });

/** What lists show of a draft; stored beside it as JSON without the braces. */
export function cardJson({ title, destination, summary, startDate, tags, days }: ItineraryPreview): string {
  const card = {
    title,
    destination,
    summary,
    startDate: startDate?.slice(0, 10),
    tags,
    dayCount: days.length,
    stopCount: days.reduce((count, { stops }) => count + stops.length, 0),
  };
  return JSON.stringify(card).slice(1, -1);
}

type Card = Pick<
  ItinerarySummary,
  "title" | "destination" | "summary" | "startDate" | "tags" | "dayCount" | "stopCount"
>;

/** In TypeScript, because PostgreSQL's JSON types refuse the NUL that a title may have escaped. */
export const parseCard = (card: string): Card => JSON.parse(`{${card}}`);

/** A page of a list. `items` is JSON: summaries with commas between them. */
export function pageJson(items: string, nextCursor: string | undefined): { readonly jsonText: string } {
  const next = nextCursor === undefined ? "" : `,"nextCursor":"${nextCursor}"`;
  return { jsonText: `{"data":[${items}]${next}}` };
}
