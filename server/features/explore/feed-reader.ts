import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/read-cache/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import type { MediaBase } from "../../presenters/summaries.queries.ts";
import { summary } from "../../presenters/summary.ts";
import type { FeedRow, Walk } from "./explore.queries.ts";
import { type FeedLine, readFeed, type SharedPage } from "./read-feed.queries.ts";

/** Reads the ranked feed for many at once: everyone sees the same, but for their role, unless they block someone. */
export type FeedReader = {
  /** Undefined for one who blocks or is blocked: their page is theirs alone. */
  read(asked: Asked): Promise<readonly FeedRow[] | undefined>;
};

type Asked = {
  readonly travellerId: string | null;
  readonly walk: Walk | undefined;
  readonly limit: number;
};

type Needs = { readonly db: Database; readonly authors: Authors; readonly mediaBase: MediaBase };

export function feedReader({ db, authors, mediaBase }: Needs): FeedReader {
  /** Those who ask for the same page share one look at it. */
  const readAll = (asked: readonly Asked[]) => {
    const shared = new Map<string, Promise<PageFor>>();
    const others = Map.groupBy(asked, pageOf);
    return Promise.all(
      asked.map(async (one) => {
        const key = pageOf(one);
        let page = shared.get(key);
        if (!page) {
          const travellers = others.get(key)?.flatMap(({ travellerId }) => travellerId ?? []) ?? [];
          page = readShared(one, [...new Set(travellers)]);
          shared.set(key, page);
        }
        return (await page)(one.travellerId);
      }),
    );
  };
  const readShared = async (asked: Asked, travellerIds: readonly string[]): Promise<PageFor> => {
    const page = await readFeed(db, asked, travellerIds, mediaBase);
    return pageFor(page, await authors.of(page.lines.map(({ ownerId }) => ownerId)));
  };
  const ask = inBatches(readAll, { most: 50, atOnce: 2 });
  return { read: ask };
}

const pageOf = ({ walk, limit }: Asked) => JSON.stringify([limit, walk]);

type PageFor = (travellerId: string | null) => readonly FeedRow[] | undefined;

function pageFor({ lines, snapshot, apart }: SharedPage, known: ReadonlyMap<string, string>): PageFor {
  const rowOf = ({ rank, id, ownerId, head }: FeedLine, role: string): FeedRow[] => {
    const author = known.get(ownerId);
    // Gone with all that is theirs, between the two.
    return author === undefined ? [] : [{ rank, id, snapshot, summary: summary(head, role, author) }];
  };
  const common = lines.flatMap((line) => rowOf(line, "none"));
  const someone = new Set(lines.flatMap(({ roles }) => [...rolesIn(roles).keys()]));
  return (travellerId) => {
    if (travellerId === null) return common;
    if (apart.has(travellerId)) return undefined;
    if (!someone.has(travellerId)) return common;
    return lines.flatMap((line) => rowOf(line, rolesIn(line.roles).get(travellerId) ?? "none"));
  };
}

function rolesIn(roles: string | null): Map<string, string> {
  const words = roles?.split(" ") ?? [];
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? "none"]] : [])));
}
