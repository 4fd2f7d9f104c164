import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { FileChanged, FileUnavailable, type RangedFile } from "../../../outside/ranged-file/ranged-file.ts";
import type { Clock } from "../../../platform/clock.ts";
import { Failure } from "../../../platform/failure.ts";
import { fairTurns } from "../../../platform/fair-turns/fair-turns.ts";
import type { PrintLine } from "../../../platform/progress.ts";
import { StartFailure } from "../../../platform/start-failure.ts";
import type { TileAddress } from "../tiles/tile-frame.ts";
import { describeStreets, type Streets } from "./describe-streets.ts";
import { decompressed, encodingOf } from "./stored-compression.ts";
import { InvalidArchive, openTileArchive, type TileArchive } from "./tile-archive.ts";

/** The streets of the operator's own PMTiles file. */
export type StreetTiles = {
  readonly file: RangedFile;
  /** Opens the file. Throws StartFailure if the operator must do something about it. */
  start(tell: PrintLine): Promise<void>;
  /** Undefined while the file cannot be read; the map is then drawn without streets. */
  current(): Promise<Streets | undefined>;
  /** Throws Failure while the file cannot be read. */
  at(address: TileAddress): Promise<StreetTile>;
};

export type StreetTile = {
  readonly version: string;
  /** As it is stored; empty if the file has no such tile. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly encoding: ReturnType<typeof encodingOf>;
  /** Its bytes without compression. */
  plain(): Promise<Buffer<ArrayBuffer>>;
};

const maxCacheBytes = 24 * 1_048_576;
const maxPlainTileBytes = 16 * 1_048_576;
/** Between two attempts to open a file on the web that could not be opened. */
const pauseMs = 10_000;
/** Requests to another server at the same time, and waiting ones. */
const [maxRunning, maxWaiting] = [24, 600];

type Opened = { readonly archive: TileArchive; readonly streets: Streets };

export function streetTiles(file: RangedFile, { clock, log }: { clock: Clock; log: Logger }): StreetTiles {
  let opened: Opened | undefined;
  let opening: Promise<Opened | undefined> | undefined;
  let nextAttempt = 0;
  let reported: string | undefined;
  const turns = fairTurns({ maxRunning, maxWaiting, tooMany: unavailable });
  const cache = new LRUCache<string, StreetTile>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const pending = new Map<string, Promise<StreetTile>>();

  const load = async (): Promise<Opened> => {
    const archive = await openTileArchive(file);
    return { archive, streets: describeStreets(archive) };
  };

  /** Logged once, and not for every tile. */
  const noticeFailure = ({ message }: Error) => {
    if (message !== reported)
      log.warn({ file: file.name, reason: message }, "the map is shown without streets");
    reported = message;
    // A file on this machine is quickly looked at again.
    nextAttempt = file.isRemote ? clock.time() + pauseMs : 0;
  };

  /** Shared by all who wait for it. */
  const open = (): Promise<Opened | undefined> => {
    opening ??= load()
      // A file that is replaced right now is complete in a moment.
      .catch((error: unknown) => (error instanceof FileChanged ? load() : Promise.reject(error)))
      .catch((error: unknown) => {
        if (!isExpected(error)) throw error;
        noticeFailure(error as Error);
        return undefined;
      })
      .then((next) => {
        opened = next;
        if (next) reported = undefined;
        return next;
      })
      .finally(() => {
        opening = undefined;
      });
    return opening;
  };

  async function usable(): Promise<Opened | undefined> {
    if (opened) {
      const known = await file.knownVersion().catch(() => undefined);
      return known === opened.archive.version ? opened : open();
    }
    if (clock.time() < nextAttempt) return undefined;
    const next = open();
    // Nobody waits for another server only to learn that the map has no streets.
    if (!file.isRemote) return next;
    next.catch((error: unknown) => log.error({ err: error }, "the file of streets could not be opened"));
    return undefined;
  }

  async function readTile(address: TileAddress, { archive, streets }: Opened): Promise<StreetTile> {
    const bytes = (await archive.tileAt(address)) ?? Buffer.alloc(0);
    const { tileCompression } = archive.header;
    const encoding = bytes.length > 0 ? encodingOf(tileCompression) : undefined;
    const plain = async () =>
      encoding ? decompressed(bytes, tileCompression, maxPlainTileBytes).catch(broken) : bytes;
    return { version: streets.version, bytes, encoding, plain };
  }

  async function readOrReopen(address: TileAddress, current: Opened): Promise<StreetTile> {
    const read = () =>
      readTile(address, current).catch(async (error: unknown) => {
        if (!(error instanceof FileChanged)) throw error;
        const next = await open();
        if (!next) throw unavailable();
        return readTile(address, next);
      });
    try {
      return await (file.isRemote ? turns.run(read) : read());
    } catch (error) {
      if (!isExpected(error)) throw error;
      throw unavailable(error);
    }
  }

  return {
    file,
    async start(tell) {
      try {
        opened = await load();
      } catch (error) {
        if (!isExpected(error)) throw error;
        const { message } = error as Error;
        const isPassing = error instanceof FileUnavailable && error.isPassing;
        if (!isPassing) throw new StartFailure(`MAP_TILES cannot be used: ${file.name} ${message}.`);
        tell(`The map has no streets for now: ${file.name} ${message}.`);
        nextAttempt = clock.time() + pauseMs;
      }
    },
    current: async () => (await usable())?.streets,
    async at(address) {
      const current = await usable();
      if (!current) throw unavailable();
      const key = `${current.streets.version}/${address.z}/${address.x}/${address.y}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = pending.get(key) ?? readOrReopen(address, current);
      pending.set(key, reading);
      try {
        const tile = await reading;
        if (tile.version === current.streets.version) cache.set(key, tile);
        return tile;
      } finally {
        pending.delete(key);
      }
    },
  };
}

const isExpected = (error: unknown): boolean =>
  error instanceof FileUnavailable || error instanceof InvalidArchive || error instanceof FileChanged;

const broken = (cause: unknown): never => {
  throw unavailable(cause);
};

const unavailable = (cause?: unknown) =>
  new Failure("unavailable", {
    detail: "The map's streets cannot be read at the moment.",
    retryAfterSeconds: 10,
    cause,
  });
