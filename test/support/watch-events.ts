import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { createParser } from "eventsource-parser";

type ReceivedEvent = { readonly event: string; readonly id?: string; readonly data: unknown };

export type WatchedStream = {
  readonly headers: IncomingHttpHeaders;
  /** All events so far. */
  readonly events: readonly ReceivedEvent[];
  readonly comments: number;
  readonly retry: number | undefined;
  /** The id that a browser would reconnect with. */
  readonly lastEventId: string | undefined;
  readonly isOver: boolean;
  /** Resolves when there are so many events; fails when the stream ends before. */
  count(events: number): Promise<readonly ReceivedEvent[]>;
  /** Resolves with all events when the stream has ended. */
  ended(): Promise<readonly ReceivedEvent[]>;
  close(): Promise<void>;
};

type Options = {
  /** An access token. */
  token?: string;
  headers?: Readonly<Record<string, string>>;
  lastEventId?: string | undefined;
};

/** Well below the 15 seconds after which a node polls: slower events did not come by notification. */
const timeoutMs = 10_000;

/** Opens the stream of an itinerary's events, and resolves when it has begun. */
export async function watchEvents(
  { url }: { url: string },
  itineraryId: string,
  { token, headers, lastEventId }: Options = {},
): Promise<WatchedStream> {
  const response = await open(`${url}/v1/itineraries/${itineraryId}/events`, {
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(lastEventId && { "last-event-id": lastEventId }),
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${await text(response)}`);
  const events: ReceivedEvent[] = [];
  const stream = { comments: 0, retry: undefined as number | undefined, id: undefined as string | undefined };
  let isOver = false;
  let onChunk = () => {};
  const parser = createParser({
    onId: (id) => {
      stream.id = id;
    },
    onRetry: (retry) => {
      stream.retry = retry;
    },
    onComment: () => stream.comments++,
    onError: (error) => {
      throw error;
    },
    onEvent: ({ event = "message", id, data }) =>
      events.push({ event, ...(id !== undefined && { id }), data: JSON.parse(data) }),
  });
  const until = async (isReached: () => boolean, expectation: string) => {
    const givesUpAt = performance.now() + timeoutMs;
    while (!isReached()) {
      const left = givesUpAt - performance.now();
      if (left <= 0 || isOver)
        throw new Error(`${isOver ? "ended" : "waited"} without ${expectation}: ${JSON.stringify(events)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        onChunk = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return events;
  };
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response) {
        parser.feed(decoder.decode(bytes as Buffer, { stream: true }));
        onChunk();
      }
    } catch {
      // Closed by us, or disconnected.
    }
    isOver = true;
    onChunk();
  };
  const reading = read();
  await until(() => stream.retry !== undefined || isOver, "a beginning");
  return {
    headers: response.headers,
    events,
    get comments() {
      return stream.comments;
    },
    get retry() {
      return stream.retry;
    },
    get lastEventId() {
      return stream.id;
    },
    get isOver() {
      return isOver;
    },
    count: (count) => until(() => events.length >= count, `${count} events`),
    ended: () => until(() => isOver, "an end"),
    async close() {
      response.destroy();
      await reading;
    },
  };
}

/** On its own connection, which is closed with it. */
const open = (address: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { agent: false, headers }, resolve).once("error", reject).end();
  });
