import type { Role } from "../../../contract/itinerary.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import { sharedSummaryJson, summaryJson } from "../../presenters/itinerary-json.ts";
import type { FeedCursor, FeedPosition } from "./explore.queries.ts";
import { readFeed, type SharedFeedPage } from "./read-feed.queries.ts";

/** Reads the ranked feed for many at once: all see the same page, except for their roles, unless they block someone. */
export type FeedReader = {
  /** Undefined for travellers who block someone or are blocked: they need a page of their own. */
  read(request: FeedRequest): Promise<readonly FeedItem[] | undefined>;
};

/** A summary as JSON, and its position in the feed. */
export type FeedItem = FeedPosition & { readonly summary: string; readonly snapshot: string };

type FeedRequest = {
  readonly travellerId: string | null;
  readonly cursor: FeedCursor | undefined;
  readonly limit: number;
};

type FeedReaderParts = { readonly db: Database; readonly authors: Authors; readonly config: Config };

export function feedReader({ db, authors, config }: FeedReaderParts): FeedReader {
  /** Requests for the same page share one query. */
  const readAll = (requests: readonly FeedRequest[]) => {
    const pages = new Map<string, Promise<PageFor>>();
    const byPage = Map.groupBy(requests, pageKey);
    return Promise.all(
      requests.map(async (request) => {
        const key = pageKey(request);
        let page = pages.get(key);
        if (!page) {
          const travellers = byPage.get(key)?.flatMap(({ travellerId }) => travellerId ?? []) ?? [];
          page = readPage(request, [...new Set(travellers)]);
          pages.set(key, page);
        }
        return (await page)(request.travellerId);
      }),
    );
  };
  const readPage = async (request: FeedRequest, travellerIds: readonly string[]): Promise<PageFor> => {
    const page = await readFeed(db, request, travellerIds);
    return pageFor(page, await authors.of(page.rows.map(({ ownerId }) => ownerId)), config);
  };
  return { read: inBatches(readAll, { most: 50, atOnce: 2 }) };
}

const pageKey = ({ cursor, limit }: FeedRequest) => JSON.stringify([limit, cursor]);

type PageFor = (travellerId: string | null) => readonly FeedItem[] | undefined;

function pageFor(
  { rows, snapshot, blockers }: SharedFeedPage,
  authors: ReadonlyMap<string, string>,
  config: Config,
): PageFor {
  const items = rows.flatMap((row) => {
    const author = authors.get(row.ownerId);
    // Undefined when the owner's account was deleted after the feed was read.
    if (author === undefined) return [];
    const shared = sharedSummaryJson(row, config);
    const itemFor = (role: Role): FeedItem => ({
      rank: row.rank,
      id: row.id,
      snapshot,
      summary: summaryJson(shared, { etag: row.etag, role, author }),
    });
    return [{ itemFor, forMost: itemFor("none"), roles: parseRoles(row.roles) }];
  });
  const commonPage = items.map(({ forMost }) => forMost);
  const withRoles = new Set(items.flatMap(({ roles }) => [...roles.keys()]));
  return (travellerId) => {
    if (travellerId === null) return commonPage;
    if (blockers.has(travellerId)) return undefined;
    if (!withRoles.has(travellerId)) return commonPage;
    return items.map(({ itemFor, forMost, roles }) => {
      const role = roles.get(travellerId);
      return role ? itemFor(role) : forMost;
    });
  };
}

function parseRoles(roles: string | null): Map<string, Role> {
  const words = roles?.split(" ") ?? [];
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] as Role]] : [])));
}
