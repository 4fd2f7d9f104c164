import type { Database } from "../../platform/database/connect.ts";
import type { Authors } from "../../presenters/authors.ts";
import type { Stream } from "./open-streams.ts";
import { findSubscriptions, type Subscriber, type SubscriptionRow } from "./subscriptions.queries.ts";

/** The streams of one itinerary. */
export type SubscriptionRequest = {
  readonly streams: Iterable<Stream>;
  /** The version that all of them have, if there is one. */
  readonly knownTag: string | undefined;
};

type ReadableState = Extract<SubscriptionRow, { standing: "reads" }> & {
  /** Who wrote it, as JSON text, if any stream needs it. */
  readonly writer: string | undefined;
};
export type SubscriptionState = Exclude<SubscriptionRow, { standing: "reads" }> | ReadableState;

/** By the grant or session: see `holderOf`. */
export type SubscriptionStates = ReadonlyMap<string, SubscriptionState>;

/** Streams of the same grant or session may read the same. */
export const holderOf = ({ grantId, sessionId }: Subscriber): string => grantId ?? sessionId ?? "visitor";

/** Reads all states in one query, so that they belong to the same moment; a second one reads the names of authors. */
export async function readSubscriptions(
  { db, authors }: { readonly db: Database; readonly authors: Authors },
  questions: readonly SubscriptionRequest[],
): Promise<SubscriptionStates[]> {
  const asked: Stream[] = [];
  const places = questions.map(({ streams }) => {
    const byHolder = new Map<string, number>();
    for (const stream of streams) {
      const holder = holderOf(stream);
      if (!byHolder.has(holder)) byHolder.set(holder, asked.push(stream) - 1);
    }
    return byHolder;
  });
  const found = await findSubscriptions(db, asked);
  const standings = places.map((byHolder) =>
    [...byHolder].map(([holder, place]) => [holder, found[place] as SubscriptionRow] as const),
  );
  const writers = await authors.of(writersToName(questions, standings));
  return standings.map(
    (each) => new Map(each.map(([holder, standing]) => [holder, named(standing, writers)])),
  );
}

/** The authors of versions that are new to a subscriber. */
function writersToName(
  questions: readonly SubscriptionRequest[],
  standings: readonly (readonly (readonly [string, SubscriptionRow])[])[],
): string[] {
  const writers = new Set<string>();
  for (const [nth, { knownTag }] of questions.entries())
    for (const [, standing] of standings[nth] ?? [])
      if (standing.standing === "reads" && standing.writtenBy && standing.etag !== knownTag)
        writers.add(standing.writtenBy);
  return [...writers];
}

const named = (standing: SubscriptionRow, writers: ReadonlyMap<string, string>): SubscriptionState =>
  standing.standing === "reads" ? { ...standing, writer: writers.get(standing.writtenBy ?? "") } : standing;
