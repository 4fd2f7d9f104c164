import { LRUCache } from "lru-cache";
import { Failure } from "../../platform/failure.ts";
import { workerPool } from "../../platform/worker-pool/worker-pool.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import type { Beeline } from "./estimate-way.ts";
import type { Line } from "./measure-water.ts";

export type Beelines = {
  /** The straight lines, with the water on them. */
  measure(lines: readonly Line[]): Promise<readonly Beeline[]>;
  close(): Promise<void>;
};

/** A shorter line cannot have more water than a bridge crosses. */
const minKm = 1.2;
/** So that a long trip does not keep others waiting. */
const batchSize = 100;

/** Measures water in a process of its own, because reading the world's coasts takes a moment. */
export function beelines({ maxCached = 20_000 } = {}): Beelines {
  const pool = workerPool<readonly Line[], number[]>({
    program: new URL("./water-process.ts", import.meta.url),
    maxWorkers: 1,
    maxWaiting: 40,
    // Includes the start of the process, which is slow on a busy machine.
    taskSeconds: 20,
    idleSeconds: 120,
    maxMemoryBytes: 300 * 1_048_576,
    tooMany: tooBusy,
    tooSlow: tooBusy,
  });
  const cache = new LRUCache<string, number>({ max: maxCached });

  return {
    async measure(lines) {
      const lengths = lines.map(({ from, to }) => distanceKm(from, to));
      // Read at once: what is found meanwhile may push it out of the cache.
      const water = lines.map((line, nth) => ((lengths[nth] ?? 0) < minKm ? 0 : cache.get(keyOf(line))));
      const unknown = lines.filter((_, nth) => water[nth] === undefined);
      const found: number[] = [];
      for (let begin = 0; begin < unknown.length; begin += batchSize)
        found.push(...(await pool.run(unknown.slice(begin, begin + batchSize))));
      for (const [nth, line] of unknown.entries()) cache.set(keyOf(line), found[nth] ?? 0);
      return water.map((km, nth) => ({ km: lengths[nth] ?? 0, waterKm: km ?? found.shift() ?? 0 }));
    },
    close: () => pool.close(),
  };
}

const keyOf = ({ from, to }: Line): string =>
  [from.latitude, from.longitude, to.latitude, to.longitude].map((degrees) => degrees.toFixed(4)).join(" ");

const tooBusy = () => new Failure("unavailable", { retryAfterSeconds: 5 });
