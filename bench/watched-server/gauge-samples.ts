import type { Faults } from "./faults.ts";
import { type Judgement, judgeGauge, type Limit, type Sample } from "./judge-gauge.ts";
import { limitOf } from "./limits.ts";

/** Where a load asks for something else than limits.ts. */
type Other = { readonly limits?: Readonly<Record<string, Limit>>; readonly shortestQuarterMs?: number };

/** What was read of each gauge, over a run. */
export type GaugeSamples = {
  add(life: number, values: Readonly<Record<string, number>>): void;
  /** By its limits; whatever broke one becomes a fault. */
  judge(faults: Pick<Faults, "add">, other?: Other): Map<string, Judgement>;
};

export function gaugeSamples(): GaugeSamples {
  const samples = new Map<string, Sample[]>();
  return {
    add(life, values) {
      for (const [gauge, value] of Object.entries(values)) {
        const known = samples.get(gauge) ?? [];
        samples.set(gauge, known);
        known.push({ at: performance.now(), life, value });
      }
    },
    judge(faults, { limits = {}, shortestQuarterMs } = {}) {
      const judged = new Map<string, Judgement>();
      for (const [gauge, taken] of samples) {
        const judgement = judgeGauge(taken, limits[gauge] ?? limitOf(gauge), shortestQuarterMs);
        judged.set(gauge, judgement);
        const { verdict, early, late, limit } = judgement;
        if (verdict === "GREW") faults.add(`${gauge} grew from ${early} to ${late}, beyond ${limit}`);
        if (verdict === "EXCEEDED") faults.add(`${gauge} came to ${late}, beyond ${limit}`);
      }
      return judged;
    },
  };
}
