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

type ReadableState = Extract<SubscriptionRow, { kind: "readable" }> & {
  /** Who wrote it, as JSON text, if any stream needs it. */
  readonly writer: string | undefined;
};
export type SubscriptionState = Exclude<SubscriptionRow, { kind: "readable" }> | ReadableState;

/** By the grant or session: see `holderOf`. */
export type SubscriptionStates = ReadonlyMap<string, SubscriptionState>;

/** Streams of the same grant or session may read the same. */
export const holderOf = ({ grantId, sessionId }: Subscriber): string => grantId ?? sessionId ?? "guest";

/** Reads all states in one query, so that they belong to the same moment; a second one reads the names of authors. */
export async function readSubscriptions(
  { db, authors }: { readonly db: Database; readonly authors: Authors },
  requests: readonly SubscriptionRequest[],
): Promise<SubscriptionStates[]> {
  const subscribers: Stream[] = [];
  const places = requests.map(({ streams }) => {
    const byHolder = new Map<string, number>();
    for (const stream of streams) {
      const holder = holderOf(stream);
      if (!byHolder.has(holder)) byHolder.set(holder, subscribers.push(stream) - 1);
    }
    return byHolder;
  });
  const rows = await findSubscriptions(db, subscribers);
  const states = places.map((byHolder) =>
    [...byHolder].map(([holder, place]) => [holder, rows[place] as SubscriptionRow] as const),
  );
  const writers = await authors.of(writersToName(requests, states));
  return states.map((each) => new Map(each.map(([holder, state]) => [holder, withWriter(state, writers)])));
}

/** The authors of versions that are new to a subscriber. */
function writersToName(
  requests: readonly SubscriptionRequest[],
  states: readonly (readonly (readonly [string, SubscriptionRow])[])[],
): string[] {
  const writers = new Set<string>();
  for (const [index, { knownTag }] of requests.entries())
    for (const [, state] of states[index] ?? [])
      if (state.kind === "readable" && state.writtenBy && state.etag !== knownTag)
        writers.add(state.writtenBy);
  return [...writers];
}

const withWriter = (state: SubscriptionRow, writers: ReadonlyMap<string, string>): SubscriptionState =>
  state.kind === "readable" ? { ...state, writer: writers.get(state.writtenBy ?? "") } : state;
