import { LRUCache } from "lru-cache";
import { Failure } from "../../../platform/failure.ts";
import { workerPool } from "../../../platform/worker-pool/worker-pool.ts";
import type { TileAddress } from "./tile-frame.ts";

export type MapTiles = {
  /** A vector tile, compressed with gzip. */
  at(address: TileAddress): Promise<Uint8Array>;
  close(): Promise<void>;
};

const maxCacheBytes = 24 * 1_048_576;

/** Makes tiles in its own process, because a tile takes some milliseconds. */
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
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<Uint8Array>>();

  const make = async (key: string, address: TileAddress) => {
    try {
      const tile = await pool.run(address);
      cache.set(key, tile);
      return tile;
    } finally {
      pending.delete(key);
    }
  };

  return {
    async at(address) {
      const key = `${address.z}/${address.x}/${address.y}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const tile = pending.get(key) ?? make(key, address);
      pending.set(key, tile);
      return tile;
    },
    close: () => pool.close(),
  };
}

const tooBusy = () => new Failure("unavailable", { retryAfterSeconds: 2 });
