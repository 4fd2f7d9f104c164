import { events } from "./events.ts";
import { type EvictionRow, fates } from "./eviction-table.ts";
import { ways } from "./ways.ts";

/** The matrix as Markdown, for travellers' advocates and for who adds a way in. */
export const evictionsPage = (matrix: readonly EvictionRow[]): string =>
  [
    "<!-- Written by `npm run evictions` from test/evictions/eviction-matrix.ts. -->",
    "# Ways in, and what ends them",
    "",
    "What lets someone into an account, or to what is shared with it, and what becomes of it when something happens. Every cell is tested: the way in is made, the event happens, and the way is tried.",
    "",
    "`server/access/ways-in/` is the one place that ends them, by kind ([decision 36](decisions/0036-credentials.md)).",
    "",
    ...table(
      ["In a cell", "Means"],
      Object.entries(fates).map(([word, meaning]) => [shown(word), meaning]),
    ),
    ...table(["Above a column", "Happens"], Object.entries(events)),
    ...table(
      ["Way in", ...Object.keys(events), "Why"],
      matrix.map(({ way, cells, reason }) => [
        `${way.replaceAll("-", " ")}: ${ways[way].meaning}`,
        ...Object.keys(events).map((event) => shown(new Map<string, string>(cells).get(event) ?? "")),
        reason,
      ]),
    ),
  ].join("\n");

const shown = (fate: string) => (fate === "-" ? "–" : fate);

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  line(heading),
  line(heading.map(() => "---")),
  ...rows.map(line),
  "",
];

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
