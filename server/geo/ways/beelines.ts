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
const maxCached = 20_000;
/** So that a long trip does not keep others waiting. */
const batchSize = 100;

/** Measures water in a process of its own, because reading the world's coasts takes a moment. */
export function beelines(): Beelines {
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
      const unknown = lines.filter((line, nth) => (lengths[nth] ?? 0) >= minKm && !cache.has(keyOf(line)));
      const found: number[] = [];
      for (let begin = 0; begin < unknown.length; begin += batchSize)
        found.push(...(await pool.run(unknown.slice(begin, begin + batchSize))));
      const water = new Map(unknown.map((line, nth) => [keyOf(line), found[nth] ?? 0]));
      for (const [key, km] of water) cache.set(key, km);
      return lines.map((line, nth) => ({
        km: lengths[nth] ?? 0,
        waterKm: water.get(keyOf(line)) ?? cache.get(keyOf(line)) ?? 0,
      }));
    },
    close: () => pool.close(),
  };
}

const keyOf = ({ from, to }: Line): string =>
  [from.latitude, from.longitude, to.latitude, to.longitude].map((degrees) => degrees.toFixed(4)).join(" ");

const tooBusy = () => new Failure("unavailable", { retryAfterSeconds: 5 });
