import type { Database } from "../../platform/database/connect.ts";
import type { Authors } from "../../presenters/authors.ts";
import type { Stream } from "./open-streams.ts";
import { findSubscriptions, type Subscriber, type SubscriptionRow } from "./subscriptions.queries.ts";

/** A look at an itinerary for these streams. */
export type SubscriptionRequest = {
  readonly streams: Iterable<Stream>;
  /** The version that all of them know, if there is one. */
  readonly knownTag: string | undefined;
};

type ReadableState = Extract<SubscriptionRow, { standing: "reads" }> & {
  /** Who wrote it, as JSON text, where that is new to someone. */
  readonly writer: string | undefined;
};
export type SubscriptionState = Exclude<SubscriptionRow, { standing: "reads" }> | ReadableState;

/** How each holder of a grant or session stands. */
export type SubscriptionStates = ReadonlyMap<string, SubscriptionState>;

/** Streams of one grant or session may read the same. */
export const holderOf = ({ grantId, sessionId }: Subscriber): string => grantId ?? sessionId ?? "visitor";

/** Answers all of it at one moment, in one or two round trips. */
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

/** Those who wrote what is new to someone. */
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
