import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { notify } from "../../access/caller-cache/revocations.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Authors } from "../../presenters/authors.ts";
import { presenceEvent } from "./events-between.ts";
import type { Stream } from "./open-streams.ts";
import { type Device, type DeviceKey, peopleHere } from "./people-here.ts";
import { type PresenceMessage, packMessages, unpackMessages } from "./presence-messages.ts";
import { holderOf } from "./read-subscriptions.ts";
import { findCompanionsAmong } from "./subscriptions.queries.ts";

/** Who has an itinerary open, and where they write. Kept in memory, on every node, and nowhere else. */
export type Presence = {
  /** A device says that it is here; to be called for companions alone. */
  announce(device: Device, at: string | undefined): void;
  onStreamBegin(stream: Stream): void;
  onStreamEnd(stream: Stream): void;
  /** Companions of the itinerary may have changed. */
  onPeopleChange(itineraryId: string): void;
  isHere(itineraryId: string, travellerId: string): boolean;
  /** The number of devices. */
  size(): number;
  /** The streams of this node end for another reason than that people leave. */
  stop(): void;
  close(): Promise<void>;
};

/** The streams of an itinerary on this node. */
type Audience = {
  readonly streams: ReadonlySet<Stream>;
  /** The last event about presence. */
  presence: Buffer | undefined;
};

type PresenceDependencies = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authors: Authors;
  readonly audienceOf: (itineraryId: string) => Audience | undefined;
  readonly write: (stream: Stream, bytes: Buffer) => void;
};

const channel = "presence";
const expiryMs = 1_000;
/** What happens in between goes out together, to streams and to other nodes. */
const intervalMs = 1_000;
const firstDelayMs = 50;
const maxShown = 20;
const nobodyHere = Buffer.from(presenceEvent([], new Map(), 0));

export async function presence(dependencies: PresenceDependencies): Promise<Presence> {
  const { db, clock, log, authors, audienceOf, write } = dependencies;
  const nodeId = randomUUID();
  const here = peopleHere(clock);
  /** By device; each is built when it is sent, so that it is not older than it says. */
  let messages = new Map<string, () => PresenceMessage | undefined>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const sendSoon = () => {
    if (timer || sending || isStopped) return;
    if (messages.size === 0 && changed.size === 0) return;
    const wait = Math.max(firstDelayMs, lastSentAt + intervalMs - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      sending = send().then(() => {
        sending = undefined;
        sendSoon();
      });
    }, wait).unref();
  };
  const send = async () => {
    lastSentAt = performance.now();
    const toNodes = [...messages.values()].map((build) => build()).filter((message) => message !== undefined);
    const itineraryIds = changed;
    const watchedIds = [...itineraryIds].filter(audienceOf);
    messages = new Map();
    changed = new Set();
    try {
      await Promise.all([
        toNodes.length > 0 && notify(db, channel, packMessages(nodeId, toNodes)),
        watchedIds.length > 0 && sendToStreams(watchedIds),
      ]);
    } catch (error) {
      // Other nodes hear it again within 20 s.
      log.warn({ err: error }, "could not send who is here");
      for (const id of itineraryIds) changed.add(id);
    }
  };
  const sendToStreams = async (itineraryIds: readonly string[]) => {
    const lists = itineraryIds.map((id) => ({ id, ...here.listOf(id, maxShown) }));
    const names = await authors.of(lists.flatMap(({ people }) => people.map(({ id }) => id)));
    for (const { id, people, count } of lists) {
      const audience = audienceOf(id);
      if (audience) sendList(audience, Buffer.from(presenceEvent(people, names, count)), count);
    }
  };
  const sendList = (audience: Audience, text: Buffer, count: number) => {
    // The same bytes are the same event, which most streams have already.
    if (!audience.presence?.equals(text)) audience.presence = text;
    for (const stream of audience.streams) {
      if (stream.known?.role === "none") {
        // They have lost their role, and must not go on showing who was here.
        if (stream.presence) write(stream, nobodyHere);
        stream.presence = undefined;
        continue;
      }
      const isTold = stream.presence === audience.presence || (count === 0 && !stream.presence);
      if (isTold || !stream.outlet) continue;
      stream.presence = audience.presence;
      write(stream, audience.presence as Buffer);
    }
  };

  const tellNodes = ({ itineraryId, holder }: DeviceKey, build: () => PresenceMessage | undefined) => {
    messages.set(`${itineraryId} ${holder}`, build);
    sendSoon();
  };
  const tellStreams = (itineraryId: string) => {
    changed.add(itineraryId);
    sendSoon();
  };
  const findStream = (itineraryId: string, holder: string): Stream | undefined => {
    for (const stream of audienceOf(itineraryId)?.streams ?? [])
      if (holderOf(stream) === holder && stream.travellerId !== null) return stream;
    return undefined;
  };
  const deviceOf = (stream: Stream): Device | undefined => {
    const { itineraryId, travellerId } = stream;
    return travellerId === null ? undefined : { itineraryId, travellerId, holder: holderOf(stream) };
  };

  const tellHere = (device: Device) =>
    tellNodes(device, () => {
      const { itineraryId, holder, travellerId } = device;
      const found = here.find(device);
      const isListening = findStream(itineraryId, holder) !== undefined;
      return found && ["here", itineraryId, holder, travellerId, found.msLeft, isListening, found.at ?? null];
    });

  const hear = (message: PresenceMessage) => {
    const [kind, itineraryId, holder] = message;
    if (kind === "here") {
      const [, , , travellerId, msLeft, isListening, at] = message;
      const device = { itineraryId, holder, travellerId };
      if (here.renew(device, at ?? undefined, { msLeft, isListening })) tellStreams(itineraryId);
    } else if (kind === "leaving") {
      const stream = findStream(itineraryId, holder);
      const device = stream && deviceOf(stream);
      if (device) tellHere(device);
      else here.leave({ itineraryId, holder });
    } else {
      here.remove({ itineraryId, holder });
      tellStreams(itineraryId);
    }
  };

  /** Removes people who have no role any more; everyone, if that cannot be read. They come back within 20 s. */
  const checkRoles = async (itineraryId: string) => {
    const travellerIds = here.travellersOf(itineraryId);
    if (travellerIds.length === 0) return;
    const companions = await findCompanionsAmong(db, itineraryId, travellerIds).catch((error) => {
      log.warn({ err: error }, "could not read who may be here");
      return [];
    });
    for (const { holder } of here.retain(itineraryId, new Set(companions)))
      tellNodes({ itineraryId, holder }, () => ["gone", itineraryId, holder]);
    tellStreams(itineraryId);
  };

  const removeGone = () => {
    for (const itineraryId of here.removeGone()) tellStreams(itineraryId);
  };
  const expiry = setInterval(removeGone, expiryMs).unref();
  const listening = await db.listen(channel, (notification) => {
    for (const message of unpackMessages(nodeId, notification)) hear(message);
  });

  return {
    announce(device, at) {
      if (here.renew(device, at)) tellStreams(device.itineraryId);
      tellHere(device);
    },
    onStreamBegin(stream) {
      const { itineraryId } = stream;
      const device = deviceOf(stream);
      if (device && here.stay(device)) tellHere(device);
      // While nobody listened here, nobody checked.
      if (audienceOf(itineraryId)?.streams.size === 1) void checkRoles(itineraryId);
      else if (here.travellersOf(itineraryId).length > 0) tellStreams(itineraryId);
    },
    onStreamEnd(stream) {
      const device = deviceOf(stream);
      if (isStopped || !device || (stream.known?.role ?? "none") === "none") return;
      if (findStream(device.itineraryId, device.holder)) return;
      here.leave(device);
      tellNodes(device, () => ["leaving", device.itineraryId, device.holder]);
    },
    onPeopleChange: (itineraryId) => void checkRoles(itineraryId),
    isHere: (itineraryId, travellerId) => here.travellersOf(itineraryId).includes(travellerId),
    size: () => here.size,
    stop() {
      isStopped = true;
    },
    async close() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(expiry);
      await sending;
      await listening.unlisten();
    },
  };
}
