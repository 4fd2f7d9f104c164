const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Series = { labels: string; counts: number[]; sum: number };

export type RequestDurations = {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** In Prometheus' text format. */
  text(): string;
};

/** A histogram that costs a request a look-up and an addition; prom-client builds and hashes labels each time. */
export function requestDurations(name: string): RequestDurations {
  const byRoute = new Map<string, Map<string, Series[]>>();
  const seriesOf = (method: string, route: string, status: number): Series => {
    const found = byRoute.get(route)?.get(method)?.[status];
    if (found) return found;
    const labels = `method="${method}",route="${route.replace(/[\\"]/g, "\\$&")}",status="${status}"`;
    const series = { labels, counts: new Array(bucketsSeconds.length + 1).fill(0), sum: 0 };
    const byMethod = byRoute.get(route) ?? new Map<string, Series[]>();
    const byStatus = byMethod.get(method) ?? [];
    byStatus[status] = series;
    byRoute.set(route, byMethod.set(method, byStatus));
    return series;
  };
  return {
    observe(method, route, status, seconds) {
      const series = seriesOf(method, route, status);
      let bucket = 0;
      while (bucket < bucketsSeconds.length && seconds > (bucketsSeconds[bucket] as number)) bucket++;
      (series.counts[bucket] as number)++;
      series.sum += seconds;
    },
    text() {
      const lines = [
        `# HELP ${name} How long requests took, by route and status.`,
        `# TYPE ${name} histogram`,
      ];
      for (const byMethod of byRoute.values()) {
        for (const byStatus of byMethod.values()) {
          for (const series of byStatus) if (series) lines.push(...linesOf(name, series));
        }
      }
      return `${lines.join("\n")}\n`;
    },
  };
}

function linesOf(name: string, { labels, counts, sum }: Series): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{${labels},le="${bucketsSeconds[index] ?? "+Inf"}"} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
