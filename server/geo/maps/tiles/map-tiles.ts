import { Failure } from "../../../platform/failure.ts";
import { workerPool } from "../../../platform/worker-pool/worker-pool.ts";
import type { TileAddress } from "./tile-frame.ts";

export type MapTiles = {
  /** A vector tile, compressed with gzip. */
  at(address: TileAddress): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** What is looked at most, the world and the cities everyone visits, is made once. */
const maxCacheBytes = 24 * 1_048_576;

/** In a process of its own, which holds coasts and the gazetteer: a tile is some milliseconds of work. */
export function mapTiles(): MapTiles {
  const pool = workerPool<TileAddress, Uint8Array>({
    program: new URL("./tile-process.ts", import.meta.url),
    maxWorkers: 1,
    maxWaiting: 400,
    taskSeconds: 10,
    idleSeconds: 120,
    maxMemoryBytes: 400 * 1_048_576,
    tooMany: tooBusy,
    tooSlow: tooBusy,
  });
  const cache = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  /** Those that were asked for last stay. */
  const addToCache = (key: string, tile: Uint8Array) => {
    cache.set(key, tile);
    bytes += tile.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxCacheBytes) return;
      cache.delete(oldest);
      bytes -= length;
    }
  };
  const make = async (key: string, address: TileAddress) => {
    try {
      const tile = await pool.run(address);
      addToCache(key, tile);
      return tile;
    } finally {
      pending.delete(key);
    }
  };

  return {
    async at(address) {
      const key = `${address.z}/${address.x}/${address.y}`;
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const tile = pending.get(key) ?? make(key, address);
      pending.set(key, tile);
      return tile;
    },
    close: () => pool.close(),
  };
}

const tooBusy = () => new Failure("unavailable", { retryAfterSeconds: 2 });
