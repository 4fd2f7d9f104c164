import type { Judgement } from "./judge-gauge.ts";
import type { Tally } from "./tally.ts";

type Cells = readonly (string | number)[];

/** Of all gauges; those of single tables only where they failed. */
export function gaugeTable(judged: ReadonlyMap<string, Judgement>): string {
  const shown = [...judged].filter(
    ([name, { verdict }]) => verdict === "GREW" || verdict === "EXCEEDED" || !isOfOneTable(name),
  );
  return table(
    ["gauge", "start", "second quarter", "last quarter", "limit", "verdict"],
    shown.map(([name, { start, early, late, limit, verdict }]) => [
      ...[name, figure(start), figure(early), figure(late), figure(limit), verdict],
    ]),
  );
}

const isOfOneTable = (name: string) => /^(rows|size) of (?!all )/.test(name);

export function requestTable({ answers }: Tally): string {
  return table(
    ["activity", "requests", "answers", "p50 (ms)", "p99 (ms)"],
    [...answers].toSorted().map(([activity, { byStatus, ms }]) => {
      const sorted = ms.toSorted((a, b) => a - b);
      const at = (share: number) => figure(sorted[Math.floor(sorted.length * share)] ?? 0);
      const counts = [...byStatus].toSorted().map(([status, count]) => `${status}: ${count}`);
      const all = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
      return [activity, all, counts.join(", "), at(0.5), at(0.99)];
    }),
  );
}

const figure = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(1);

export function table(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => String(cells[column]).length)),
  );
  const line = (cells: Cells) =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join(
    "\n",
  );
}
