import type { Logger } from "pino";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Revocations } from "../../access/caller-cache/revocations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import { tagFor } from "../../presenters/public-form.ts";
import { eventId, type KnownState, parseEventId } from "./event-id.ts";
import { type CurrentState, deletedEvent, eventsBetween } from "./events-between.ts";
import { notifications } from "./notifications.ts";
import { type Outlet, openStreams, type Stream } from "./open-streams.ts";
import { type Presence, presence } from "./presence.ts";
import {
  holderOf,
  readSubscriptions,
  type SubscriptionRequest,
  type SubscriptionState,
  type SubscriptionStates,
} from "./read-subscriptions.ts";

/** The subscribers of this node, and the events that they get. */
export type LiveChanges = {
  /** Call this after every write: subscribers on all nodes get the change a moment later. */
  notify(itineraryId: string): void;
  /** A stream that can begin, or the error code if it cannot. */
  subscribe(subscriber: NewSubscriber): Promise<PendingStream | Refusal>;
  /** Whether this grant or session of a companion has a stream of the itinerary on this node. */
  isCompanionListening(itineraryId: string, holder: string): boolean;
  readonly announcePresence: Presence["announce"];
  /** Whether the traveller has the itinerary open at this moment, on any node. */
  readonly isHere: Presence["isHere"];
  /** In Prometheus' text format. */
  metrics(): string;
  /** Ends every stream, including those that are about to begin. */
  stop(): void;
  close(): Promise<void>;
};

type NewSubscriber = {
  readonly itineraryId: string;
  readonly travellerId: string | null;
  readonly countedAs: string;
  /** When the stream ends: at this time, or when this grant or session is revoked. */
  readonly until:
    | { readonly at: Date; readonly grantId: string | null; readonly sessionId: string | null }
    | undefined;
  readonly lastEventId: string | undefined;
};

export type PendingStream = {
  begin(outlet: Outlet): void;
  cancel(): void;
};

type Refusal = Extract<ErrorCode, "notFound" | "unauthorized" | "rateLimited">;

type Topic = {
  readonly streams: Set<Stream>;
  /** As of the last read. */
  ownerId: string | undefined;
  etag: string | undefined;
  /** The last event about presence. */
  presence: Buffer | undefined;
  isReading: boolean;
  /** Whether it may have changed since the last read began. */
  isStale: boolean;
};

type LiveChangesDependencies = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authors: Authors;
  readonly revocations: Revocations;
  /** Called on the node that has written, after each write. */
  readonly onWrite?: ((itineraryId: string) => void) | undefined;
};

/** Triggers of the database notify on it too: see the end of migration 0005. */
const channel = "itineraries";
/** How often everything is read again, in case a notification was lost. */
const refreshMs = 15_000;
const retryMs = 1_000;
const deletedBytes = Buffer.from(deletedEvent);

/**
 * Works with the current state, not with a log of changes: after a notification the node reads in one query what the
 * itinerary is now and who may read it, and sends each stream the difference to what its subscriber has. So several
 * changes may arrive as one, none arrives twice, and people who may no longer read it get nothing. Reads of one
 * itinerary never overlap, so nobody is taken back to an earlier state.
 */
export async function liveChanges({
  db,
  clock,
  log,
  authors,
  revocations,
  onWrite,
}: LiveChangesDependencies): Promise<LiveChanges> {
  const topics = new Map<string, Topic>();
  const notifier = notifications(db, channel);
  const streams = openStreams(clock, (stream) => {
    const topic = topics.get(stream.itineraryId);
    topic?.streams.delete(stream);
    if (topic?.streams.size === 0) topics.delete(stream.itineraryId);
    peopleHere.onStreamEnd(stream);
  });
  const peopleHere = await presence({
    db,
    clock,
    log,
    authors,
    audienceOf: (itineraryId) => topics.get(itineraryId),
    write: streams.write,
  });
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const read = inBatches(
    (requests: readonly (SubscriptionRequest & { onStart(): void })[]) => {
      for (const { onStart } of requests) onStart();
      return readSubscriptions({ db, authors }, requests);
    },
    // One at a time, so that a later result is never older.
    { most: 500, atOnce: 1 },
  );
  const refresh = (topic: Topic) => {
    topic.isStale = true;
    if (!topic.isReading) void refreshUntilCurrent(topic);
  };
  const refreshUntilCurrent = async (topic: Topic) => {
    topic.isReading = true;
    const onStart = () => {
      topic.isStale = false;
    };
    try {
      while (topic.isStale && topic.streams.size > 0)
        deliver(topic, await read({ streams: topic.streams, knownTag: topic.etag, onStart }));
    } catch (error) {
      retrySoon(error);
    } finally {
      topic.isReading = false;
    }
  };
  const refreshAll = () => {
    retry = undefined;
    for (const topic of topics.values()) refresh(topic);
  };
  const retrySoon = (error: unknown) => {
    if (retry) return;
    log.warn({ err: error }, "could not read the state for live changes; trying again");
    retry = setTimeout(refreshAll, retryMs).unref();
  };
  const onMessage = (message: string) => {
    const [kind = "", ownerId] = message.split(" ");
    if (kind === "owner") return refreshAllOf(ownerId);
    const topic = topics.get(kind);
    if (topic) refresh(topic);
  };
  const refreshAllOf = (ownerId: string | undefined) => {
    // Also those whose owner is just being read.
    for (const topic of topics.values())
      if (topic.isReading || topic.ownerId === undefined || topic.ownerId === ownerId) refresh(topic);
  };

  const deliver = (topic: Topic, states: SubscriptionStates) => {
    const texts = new Map<string, Buffer>();
    let changedPeopleOf: string | undefined;
    for (const stream of topic.streams) {
      const state = states.get(holderOf(stream));
      // A stream that has not begun reads for itself.
      if (!stream.outlet || !state) continue;
      if (state.kind === "readable") {
        topic.ownerId = state.ownerId;
        topic.etag = state.etag;
        if (stream.known?.people !== state.people) changedPeopleOf = stream.itineraryId;
        bringUpToDate(stream, currentState(state), texts);
      } else {
        if (state.kind === "deleted") streams.write(stream, deletedBytes);
        streams.end(stream);
      }
    }
    if (changedPeopleOf) peopleHere.onPeopleChange(changedPeopleOf);
  };
  /** Streams that get the same events share the bytes. */
  const bringUpToDate = (stream: Stream, current: CurrentState, texts: Map<string, Buffer>) => {
    const known = stream.known as KnownState;
    const { etag, role, people } = current;
    if (known.etag === etag && known.role === role && known.people === people) return;
    const key = `${eventId(known)} ${role}`;
    const text = texts.get(key) ?? Buffer.from(eventsBetween(known, current));
    texts.set(key, text);
    stream.known = { etag, role, people };
    if (text.length > 0) streams.write(stream, text);
  };

  const addStream = ({ itineraryId, travellerId, countedAs, until, lastEventId }: NewSubscriber): Stream => {
    const stream: Stream = {
      itineraryId,
      travellerId,
      countedAs,
      grantId: until?.grantId ?? null,
      sessionId: until?.sessionId ?? null,
      endsAt: until?.at.getTime() ?? Number.POSITIVE_INFINITY,
      outlet: undefined,
      known: lastEventId ? parseEventId(lastEventId) : undefined,
      presence: undefined,
      isOver: false,
    };
    const topic = topics.get(itineraryId) ?? newTopic();
    topics.set(itineraryId, topic);
    topic.streams.add(stream);
    streams.add(stream);
    return stream;
  };
  const readFirstState = async (stream: Stream): Promise<SubscriptionState | undefined> => {
    const states = await read({ streams: [stream], knownTag: stream.known?.etag, onStart: () => {} });
    return states.get(holderOf(stream));
  };

  revocations.subscribe((id) => {
    if (id === undefined) return refreshAll();
    for (const stream of streams.all) if (holderOf(stream) === id) streams.end(stream);
  });
  // Also after a lost connection, on which notifications may have been missed.
  const listening = await db.listen(channel, onMessage, refreshAll);
  const timer = setInterval(refreshAll, refreshMs).unref();

  return {
    notify(itineraryId) {
      notifier.notify(itineraryId);
      onWrite?.(itineraryId);
    },
    async subscribe(subscriber) {
      if (!streams.hasRoom(subscriber.countedAs)) return "rateLimited";
      // Added before the first read, so that a change during the read is read afterwards.
      const stream = addStream(subscriber);
      const cancel = () => streams.end(stream);
      const state = await readFirstState(stream).catch((error) => {
        cancel();
        throw error;
      });
      if (state?.kind !== "readable") {
        cancel();
        return state?.kind === "signedOut" ? "unauthorized" : "notFound";
      }
      // Signed out meanwhile.
      if (stream.isOver && !isStopped) return "unauthorized";
      const current = currentState(state);
      const opening = openingText(stream.known, current, { isReturning: Boolean(subscriber.lastEventId) });
      const { etag, role, people } = current;
      stream.known = { etag, role, people };
      return {
        begin(outlet) {
          if (isStopped) cancel();
          streams.begin(stream, outlet, opening);
          if (!stream.isOver) peopleHere.onStreamBegin(stream);
        },
        cancel,
      };
    },
    isCompanionListening(itineraryId, holder) {
      for (const stream of topics.get(itineraryId)?.streams ?? [])
        if (stream.outlet && holderOf(stream) === holder) return (stream.known?.role ?? "none") !== "none";
      return false;
    },
    announcePresence: peopleHere.announce,
    isHere: peopleHere.isHere,
    metrics: () =>
      gauge("waybook_event_streams", "Open streams of live changes.", streams.all.size) +
      gauge("waybook_watched_itineraries", "Itineraries that someone watches.", topics.size) +
      gauge(
        "waybook_devices_present",
        "Devices of companions who have an itinerary open.",
        peopleHere.size(),
      ),
    stop() {
      isStopped = true;
      peopleHere.stop();
      for (const stream of streams.all) streams.end(stream);
    },
    async close() {
      clearInterval(timer);
      streams.close();
      await peopleHere.close();
      await listening.unlisten();
      await notifier.close();
    },
  };
}

const newTopic = (): Topic => ({
  streams: new Set(),
  ownerId: undefined,
  etag: undefined,
  presence: undefined,
  isReading: false,
  isStale: false,
});

const gauge = (name: string, meaning: string, value: number) =>
  `# HELP ${name} ${meaning}\n# TYPE ${name} gauge\n${name} ${value}\n`;

/** Readers without a role are told the author of a version only if it is the owner. */
const currentState = (state: Extract<SubscriptionState, { kind: "readable" }>): CurrentState => {
  const { etag, role, people, ownerId, writtenBy, writer } = state;
  return {
    etag: tagFor(role, etag),
    role,
    people,
    by: role === "none" && writtenBy !== ownerId ? undefined : writer,
  };
};

/**
 * How a stream begins: when to reconnect (at random, so that not all clients come back at once when a node stops), and
 * either the missed events or the id to reconnect with.
 */
function openingText(
  known: KnownState | undefined,
  current: CurrentState,
  { isReturning }: { isReturning: boolean },
): string {
  const retry = `:\nretry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`;
  const missed = isReturning ? eventsBetween(known, current) : "";
  return missed ? `${retry}\n${missed}` : `${retry}id: ${eventId(current)}\n\n`;
}
