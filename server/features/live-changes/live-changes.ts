import type { Logger } from "pino";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Revocations } from "../../access/caller-cache/revocations.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { Authors } from "../../presenters/authors.ts";
import { eventId, type KnownState, parseEventId } from "./event-id.ts";
import { type CurrentState, deletedEvent, eventsBetween } from "./events-between.ts";
import { notifications } from "./notifications.ts";
import { type Outlet, openStreams, type Stream } from "./open-streams.ts";
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
  subscribe(watcher: NewSubscriber): Promise<Subscription | Refusal>;
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

export type Subscription = {
  begin(outlet: Outlet): void;
  cancel(): void;
};

type Refusal = Extract<ErrorCode, "notFound" | "unauthorized" | "rateLimited">;

type Topic = {
  readonly streams: Set<Stream>;
  /** As of the last read. */
  ownerId: string | undefined;
  etag: string | undefined;
  isLooking: boolean;
  /** Whether it may have changed since the last read began. */
  isToldOf: boolean;
};

type LiveChangesDependencies = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authors: Authors;
  readonly revocations: Revocations;
};

/** Triggers of the database notify on it too: see the end of migration 0005. */
const channel = "itineraries";
/** How often everything is read again, in case a notification was lost. */
const lookMs = 15_000;
const retryMs = 1_000;
const lastWord = Buffer.from(deletedEvent);

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
}: LiveChangesDependencies): Promise<LiveChanges> {
  const watchedById = new Map<string, Topic>();
  const announced = notifications(db, channel);
  const streams = openStreams(clock, (stream) => {
    const watched = watchedById.get(stream.itineraryId);
    watched?.streams.delete(stream);
    if (watched?.streams.size === 0) watchedById.delete(stream.itineraryId);
  });
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const ask = inBatches(
    (questions: readonly (SubscriptionRequest & { leave(): void })[]) => {
      for (const { leave } of questions) leave();
      return readSubscriptions({ db, authors }, questions);
    },
    // One at a time, so that a later result is never older.
    { most: 500, atOnce: 1 },
  );
  const look = (watched: Topic) => {
    watched.isToldOf = true;
    if (!watched.isLooking) void lookUntilQuiet(watched);
  };
  const lookUntilQuiet = async (watched: Topic) => {
    watched.isLooking = true;
    const leave = () => {
      watched.isToldOf = false;
    };
    try {
      while (watched.isToldOf && watched.streams.size > 0)
        deliver(watched, await ask({ streams: watched.streams, knownTag: watched.etag, leave }));
    } catch (error) {
      lookAgainSoon(error);
    } finally {
      watched.isLooking = false;
    }
  };
  const lookAtAll = () => {
    retry = undefined;
    for (const watched of watchedById.values()) look(watched);
  };
  const lookAgainSoon = (error: unknown) => {
    if (retry) return;
    log.warn({ err: error }, "could not look for live changes");
    retry = setTimeout(lookAtAll, retryMs).unref();
  };
  const onMessage = (message: string) => {
    const [kind = "", ownerId] = message.split(" ");
    if (kind === "owner") return lookAtAllOf(ownerId);
    const watched = watchedById.get(kind);
    if (watched) look(watched);
  };
  const lookAtAllOf = (ownerId: string | undefined) => {
    // Also those whose owner is just being read.
    for (const watched of watchedById.values())
      if (watched.isLooking || watched.ownerId === undefined || watched.ownerId === ownerId) look(watched);
  };

  const deliver = (watched: Topic, answer: SubscriptionStates) => {
    const texts = new Map<string, Buffer>();
    for (const stream of watched.streams) {
      const standing = answer.get(holderOf(stream));
      // A stream that has not begun reads for itself.
      if (!stream.outlet || !standing) continue;
      if (standing.standing === "reads") {
        watched.ownerId = standing.ownerId;
        watched.etag = standing.etag;
        bringUpToDate(stream, presentOf(standing), texts);
      } else {
        if (standing.standing === "deleted") streams.write(stream, lastWord);
        streams.end(stream);
      }
    }
  };
  /** Streams that get the same events share the bytes. */
  const bringUpToDate = (stream: Stream, present: CurrentState, texts: Map<string, Buffer>) => {
    const known = stream.known as KnownState;
    const { etag, role, people } = present;
    if (known.etag === etag && known.role === role && known.people === people) return;
    const key = `${eventId(known)} ${role}`;
    const text = texts.get(key) ?? Buffer.from(eventsBetween(known, present));
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
      isOver: false,
    };
    const watched = watchedById.get(itineraryId) ?? newlyWatched();
    watchedById.set(itineraryId, watched);
    watched.streams.add(stream);
    streams.add(stream);
    return stream;
  };
  const firstLook = async (stream: Stream): Promise<SubscriptionState | undefined> => {
    const answer = await ask({ streams: [stream], knownTag: stream.known?.etag, leave: () => {} });
    return answer.get(holderOf(stream));
  };

  revocations.subscribe((id) => {
    if (id === undefined) return lookAtAll();
    for (const stream of streams.all) if (holderOf(stream) === id) streams.end(stream);
  });
  // Also after a lost connection, on which notifications may have been missed.
  const listening = await db.listen(channel, onMessage, lookAtAll);
  const timer = setInterval(lookAtAll, lookMs).unref();

  return {
    notify: announced.notify,
    async subscribe(watcher) {
      if (!streams.hasRoom(watcher.countedAs)) return "rateLimited";
      // Added before the first read, so that a change during the read is read afterwards.
      const stream = addStream(watcher);
      const cancel = () => streams.end(stream);
      const standing = await firstLook(stream).catch((error) => {
        cancel();
        throw error;
      });
      if (standing?.standing !== "reads") {
        cancel();
        return standing?.standing === "signedOut" ? "unauthorized" : "notFound";
      }
      // Signed out meanwhile.
      if (stream.isOver && !isStopped) return "unauthorized";
      const present = presentOf(standing);
      const opening = openingOf(stream.known, present, { isReturning: Boolean(watcher.lastEventId) });
      const { etag, role, people } = present;
      stream.known = { etag, role, people };
      return {
        begin(outlet) {
          if (isStopped) cancel();
          streams.begin(stream, outlet, opening);
        },
        cancel,
      };
    },
    metrics: () =>
      gauge("waybook_event_streams", "Open streams of live changes.", streams.all.size) +
      gauge("waybook_watched_itineraries", "Itineraries that someone watches.", watchedById.size),
    stop() {
      isStopped = true;
      for (const stream of streams.all) streams.end(stream);
    },
    async close() {
      clearInterval(timer);
      streams.close();
      await listening.unlisten();
      await announced.close();
    },
  };
}

const newlyWatched = (): Topic => ({
  streams: new Set(),
  ownerId: undefined,
  etag: undefined,
  isLooking: false,
  isToldOf: false,
});

const gauge = (name: string, meaning: string, value: number) =>
  `# HELP ${name} ${meaning}\n# TYPE ${name} gauge\n${name} ${value}\n`;

/** Readers without a role are told the author of a version only if it is the owner. */
const presentOf = (standing: Extract<SubscriptionState, { standing: "reads" }>): CurrentState => {
  const { etag, role, people, ownerId, writtenBy, writer } = standing;
  return { etag, role, people, by: role === "none" && writtenBy !== ownerId ? undefined : writer };
};

/**
 * How a stream begins: when to reconnect (at random, so that not all clients come back at once when a node stops), and
 * either the missed events or the id to reconnect with.
 */
function openingOf(
  known: KnownState | undefined,
  present: CurrentState,
  { isReturning }: { isReturning: boolean },
): string {
  const retry = `:\nretry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`;
  const missed = isReturning ? eventsBetween(known, present) : "";
  return missed ? `${retry}\n${missed}` : `${retry}id: ${eventId(present)}\n\n`;
}
