/** How a gauge may behave. */
export type Limit = Growth | Ceiling;

type Growth = {
  /** At the end at most so many times what it was after the warm-up, and so much more. */
  readonly factor: number;
  readonly slack: number;
  /** Since when: what a process holds begins anew with each one, so that only the last one's counts. */
  readonly since: "run" | "process";
  /** `least` for what swings, such as a heap that is collected now and then: what stays is at the bottom. */
  readonly statistic?: "median" | "least";
};
type Ceiling = { readonly atMost: number };

export type Sample = { readonly at: number; readonly life: number; readonly value: number };

export type Judgement = {
  readonly start: number;
  readonly early: number;
  readonly late: number;
  readonly limit: number;
  readonly verdict: "held" | "GREW" | "EXCEEDED" | "too short";
};

/** A shorter quarter says more about warming up and about noise than about growth. */
const usualQuarterMs = 60_000;

/**
 * Compares the second quarter of the time with the last one: the first is for warming up, and between the two there is
 * time to grow. A ceiling holds at every moment.
 */
export function judgeGauge(
  samples: readonly Sample[],
  limit: Limit,
  shortestQuarterMs = usualQuarterMs,
): Judgement {
  const counted = "since" in limit && limit.since === "process" ? ofLastLife(samples) : samples;
  const statistic = "statistic" in limit && limit.statistic === "least" ? least : median;
  const early = counted.slice(Math.floor(counted.length / 4), Math.floor(counted.length / 2));
  const late = counted.slice(Math.floor((counted.length * 3) / 4));
  const figures = { start: counted[0]?.value ?? 0, early: statistic(early), late: statistic(late) };
  if ("atMost" in limit) {
    const highest = Math.max(0, ...samples.map(({ value }) => value));
    const verdict = highest > limit.atMost ? "EXCEEDED" : "held";
    return { ...figures, late: highest, limit: limit.atMost, verdict };
  }
  const most = figures.early * limit.factor + limit.slack;
  const quarterMs = ((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)) / 4;
  if (quarterMs < shortestQuarterMs) return { ...figures, limit: most, verdict: "too short" };
  return { ...figures, limit: most, verdict: figures.late > most ? "GREW" : "held" };
}

function ofLastLife(samples: readonly Sample[]): readonly Sample[] {
  const last = samples.at(-1)?.life;
  return samples.filter(({ life }) => life === last);
}

const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ value }) => value));

function median(samples: readonly Sample[]): number {
  const values = samples.map(({ value }) => value).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}
