import type { Clock } from "../../platform/clock.ts";
import type { KnownState } from "./event-id.ts";
import type { Subscriber } from "./subscriptions.queries.ts";

/** Where a stream is written to: the part of a response that it uses. */
export type Outlet = {
  write(bytes: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  on(event: "close", listener: () => void): unknown;
  readonly writableLength: number;
};

/** One for each open stream, so it has few fields. */
export type Stream = Subscriber & {
  /** Open streams are limited for each of these: a traveller's id, or a guest's network. */
  readonly countedAs: string;
  /** When the credential that opened it expires, on the clock. */
  readonly endsAt: number;
  /** Undefined until it begins. */
  outlet: Outlet | undefined;
  /** The state after the last event that was sent; before the stream begins, the one in the client's last event id. */
  known: KnownState | undefined;
  /** The last event about presence that was sent. */
  presence: Buffer | undefined;
  isOver: boolean;
};

export type OpenStreams = {
  readonly all: ReadonlySet<Stream>;
  /** Whether there is space for one more. */
  hasRoom(countedAs: string): boolean;
  add(stream: Stream): void;
  begin(stream: Stream, outlet: Outlet, opening: string): void;
  write(stream: Stream, bytes: Buffer): void;
  end(stream: Stream): void;
  close(): void;
};

const maxStreamsPerCaller = 50;
/** A reader who is further behind is disconnected; on return they get the current state. */
const maxBacklogBytes = 65_536;
const heartbeatMs = 20_000;
const expiryMs = 1_000;
const endTimeoutMs = 1_000;
const heartbeat = Buffer.from(":\n\n");

/** The open streams of this node. Each ends when its credential expires, or when its reader is too slow or gone. */
export function openStreams(clock: Clock, onEnd: (stream: Stream) => void): OpenStreams {
  const all = new Set<Stream>();
  const counts = new Map<string, number>();
  const count = (countedAs: string, more: 1 | -1) => {
    const now = (counts.get(countedAs) ?? 0) + more;
    if (now > 0) counts.set(countedAs, now);
    else counts.delete(countedAs);
  };

  const end = (stream: Stream) => {
    if (stream.isOver) return;
    stream.isOver = true;
    all.delete(stream);
    count(stream.countedAs, -1);
    onEnd(stream);
    const { outlet } = stream;
    if (!outlet) return;
    outlet.end();
    // A reader who does not read would never notice the end.
    setTimeout(() => outlet.destroy(), endTimeoutMs).unref();
  };
  const write = (stream: Stream, bytes: Buffer) => {
    const { outlet, endsAt, isOver } = stream;
    if (!outlet || isOver) return;
    if (endsAt <= clock.time()) return end(stream);
    outlet.write(bytes);
    if (outlet.writableLength <= maxBacklogBytes) return;
    stream.outlet = undefined;
    end(stream);
    outlet.destroy();
  };

  const beat = () => {
    for (const stream of all) write(stream, heartbeat);
  };
  const endExpired = () => {
    const now = clock.time();
    for (const stream of all) if (stream.endsAt <= now) end(stream);
  };
  const timers = [setInterval(beat, heartbeatMs).unref(), setInterval(endExpired, expiryMs).unref()];

  return {
    all,
    hasRoom: (countedAs) => (counts.get(countedAs) ?? 0) < maxStreamsPerCaller,
    add(stream) {
      all.add(stream);
      count(stream.countedAs, 1);
    },
    begin(stream, outlet, opening) {
      if (stream.isOver) return void outlet.end();
      stream.outlet = outlet;
      outlet.on("close", () => {
        stream.outlet = undefined;
        end(stream);
      });
      write(stream, Buffer.from(opening));
    },
    write,
    end,
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
