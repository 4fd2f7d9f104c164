import type { Role } from "../../../contract/itinerary.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/read-cache/in-batches.ts";
import { remembered } from "../../platform/read-cache/read-cache.ts";
import type { Authors } from "../../presenters/authors.ts";
import type { MediaBase } from "../../presenters/summaries.queries.ts";
import type { FullItinerary } from "./full-itinerary.ts";
import { illustrated } from "./illustrated.ts";
import { type Asked, type ReadRow, readItineraries } from "./read-itineraries.queries.ts";

/** Reads itineraries for whoever may read them. */
export type ItineraryReader = {
  /** Undefined when there is none, or none that the traveller (none for a guest) may read. */
  read(id: string, travellerId: string | null): Promise<ReadItinerary | undefined>;
};

/** The JSON text in its two pieces: what one version says to everyone, and what is so today, and for this reader. */
export type ReadItinerary = FullItinerary & {
  readonly role: Role;
  /** Whether someone added the traveller, who has neither opened nor accepted it yet. */
  readonly isInvited: boolean;
  readonly version: Version;
  readonly rest: string;
};

/** All that one version says, as the beginning of its JSON text. The same object for as long as it is remembered. */
export type Version = { readonly etag: string; readonly text: string };

type Needs = { readonly db: Database; readonly authors: Authors; readonly mediaBase: MediaBase };

/** In characters, each a byte or two. */
const mostRemembered = 32_000_000;

/**
 * Every read asks the database, many in one round trip: who may read it, what is counted, and which version it is. The
 * long text of that version is fetched only when it is not the one that was sent last.
 */
export function itineraryReader({ db, authors, mediaBase }: Needs): ItineraryReader {
  const versions = remembered<Version>({ most: mostRemembered });
  const ask = inBatches((asked: readonly Asked[]) => readItineraries(db, asked, mediaBase), {
    most: 50,
    atOnce: 2,
  });

  const versionOf = (id: string, { etag, draft, dayImages, more }: ReadRow): Version => {
    const said = illustrated(draft ?? "", dayImages, mediaBase).slice(1, -1);
    const version = { etag, text: `{"id":"${id}",${said}${more}` };
    versions.set(id, version, version.text.length);
    return version;
  };

  return {
    async read(asked, travellerId) {
      // A path may have it in capitals.
      const id = asked.toLowerCase();
      const atHand = versions.get(id);
      const row = await ask({ id, travellerId, etag: atHand?.etag });
      if (!row) return undefined;
      const version = row.draft === null && atHand ? atHand : versionOf(id, row);
      const { etag, updatedAt, ownerId, copiedFrom, copiedFromAuthor, likes, views } = row;
      const known = await authors.of(copiedFromAuthor ? [ownerId, copiedFromAuthor] : [ownerId]);
      const author = known.get(ownerId);
      // Gone with all that is theirs, between the two.
      if (!author) return undefined;
      const role = row.role ?? "none";
      const source = copiedFrom
        ? `,"copiedFrom":${sourceOf(copiedFrom, known.get(copiedFromAuthor ?? ""))}`
        : "";
      const rest = `,"updatedAt":"${updatedAt}","role":"${role}","author":${author}${source},"likesCount":${likes},"viewsCount":${views}}`;
      return { id, etag, role, isInvited: row.isInvited, version, rest, jsonText: version.text + rest };
    },
  };
}

const sourceOf = (id: string, author: string | undefined) =>
  author ? `{"id":"${id}","author":${author}}` : `{"id":"${id}"}`;
