import type { PrintedLine } from "./watched-server.ts";

/*
 * What counts as an error, all in one place:
 *
 * - A response of 5xx, except 503 while the server stops.
 * - What an activity did not expect, such as another status or a broken connection, except between the signal that
 *   stops a server and a few seconds after the next one is ready.
 * - A log line at the level of a warning or above, and anything on standard error, except warnings in that same time.
 * - A server that ends by itself, does not start, does not stop, or stops with an exit code other than 0.
 * - A failed job, growth, or a value above its limit: see limits.ts.
 */
export type Faults = {
  /** The count of each fault, with the time of the first. */
  readonly found: ReadonlyMap<string, { count: number; readonly first: string }>;
  add(fault: string): void;
  thrown(activity: string, error: unknown): void;
  line(line: PrintedLine): void;
};

const warning = 40;
const error = 50;

export function collectFaults(): Faults {
  const found = new Map<string, { count: number; first: string }>();
  const add = (fault: string) => {
    const known = found.get(fault);
    if (known) known.count++;
    else {
      found.set(fault, { count: 1, first: new Date().toISOString() });
      process.stdout.write(`${new Date().toISOString()} ${fault}\n`);
    }
  };
  return {
    found,
    add,
    thrown(activity, thrown) {
      add(`${activity}: ${reasonOf(thrown)}`);
    },
    line({ text, isStandardError, isDisturbed }) {
      // The first line of a stack is enough; the rest is in the log.
      if (isStandardError) return /^\S/.test(text) ? add(`standard error: ${text}`) : undefined;
      const entry = parseLine(text);
      if (entry.status !== undefined && entry.status >= 500 && !(entry.status === 503 && isDisturbed))
        add(`${entry.method} ${entry.route}: ${entry.status}`);
      const isFault =
        entry.level !== undefined && (entry.level >= error || (entry.level >= warning && !isDisturbed));
      if (isFault)
        add(
          `log, level ${entry.level}: ${entry.msg} ${entry.job ?? ""} ${entry.err?.message ?? entry.warning?.message ?? ""}`.trimEnd(),
        );
    },
  };
}

type Line = {
  level?: number;
  msg?: string;
  job?: string;
  err?: { message?: string };
  warning?: { message?: string };
  method?: string;
  route?: string;
  status?: number;
};

function parseLine(line: string): Line {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const because = thrown.cause instanceof Error ? `: ${reasonOf(thrown.cause)}` : "";
  // Ids would make each of them another fault.
  const entry = `${thrown.message}${because}`.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "…");
  return entry.slice(0, 400);
}
