import type { PrintedLine } from "./watched-server.ts";

/*
 * What counts as an error, all in one place:
 *
 * - An answer of 5xx; but for 503 while the server stops, which is how it refuses what comes then.
 * - What an activity did not expect, such as another status, or a connection that breaks; but for the time between the
 *   signal that stops a server and a few seconds after the next one is ready.
 * - A line of the log at the level of a warning or above, and whatever is printed to standard error; but for warnings in
 *   that same time.
 * - A server that ends by itself, does not start, does not stop, or stops with an exit code other than 0.
 * - A job that failed, a growth, a ceiling: see limits.ts.
 */
export type Faults = {
  /** How often, by what it was; with the time of the first. */
  readonly found: ReadonlyMap<string, { count: number; readonly first: string }>;
  add(fault: string): void;
  /** Of an activity that threw. */
  thrown(activity: string, error: unknown): void;
  /** A line that the server printed. */
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
      // Of a stack, its first line is enough: the rest is in the log.
      if (isStandardError) return /^\S/.test(text) ? add(`standard error: ${text}`) : undefined;
      const said = parsed(text);
      if (said.status !== undefined && said.status >= 500 && !(said.status === 503 && isDisturbed))
        add(`${said.method} ${said.route}: ${said.status}`);
      const isFault =
        said.level !== undefined && (said.level >= error || (said.level >= warning && !isDisturbed));
      if (isFault)
        add(
          `log, level ${said.level}: ${said.msg} ${said.job ?? ""} ${said.err?.message ?? said.warning?.message ?? ""}`.trimEnd(),
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

function parsed(line: string): Line {
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
  const said = `${thrown.message}${because}`.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "…");
  return said.slice(0, 400);
}
