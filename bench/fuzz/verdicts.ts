import type { Faults } from "../watched-server/faults.ts";
import type { Tally } from "../watched-server/tally.ts";
import { type Attack, layers } from "./attack-maker.ts";
import { summarize } from "./exchange.ts";
import type { Outcome } from "./send.ts";
import { slowOperations } from "./slow-operations.ts";

/** Nothing may take longer, from the last byte of the request to the last one of its answer. */
export const maxResponseMs = 1_000;

type Timed = { readonly attack: Attack; readonly nth: number; readonly status: number; readonly ms: number };

/** What the server's answers come to. */
export type Verdicts = {
  /** How many requests were made. */
  readonly made: number;
  /** Those that took the longest, the slowest first. */
  readonly slowest: readonly Timed[];
  readonly tooSlow: readonly Timed[];
  judge(attack: Attack, nth: number, outcome: Outcome): void;
  /** Of all operations, how many each layer has met. */
  met(): Map<string, number>;
};

/** Once for each operation and kind: more of the same says nothing more. */
export function collectVerdicts(seed: number, tally: Tally, faults: Faults): Verdicts {
  const met = new Map<string, Set<string>>(layers.map((layer) => [layer, new Set()]));
  const named = new Map<string, number>();
  let slowest: Timed[] = [];
  const tooSlow: Timed[] = [];
  let made = 0;

  return {
    get made() {
      return made;
    },
    get slowest() {
      return slowest;
    },
    tooSlow,
    judge(attack, nth, { answers, missing }) {
      const { layer, kind, operation } = attack;
      const exchange = attack.exchanges[nth];
      met.get(layer)?.add(operation.id);
      const add = (fault: string) => {
        const name = `${fault.slice(0, 60)} ${operation.id} ${layer} ${kind}`;
        const count = (named.get(name) ?? 0) + 1;
        named.set(name, count);
        if (count === 1)
          faults.add(
            `${describe(seed, attack, nth)}: ${fault}; sent: ${exchange ? summarize(exchange) : ""}`,
          );
      };
      made += Math.max(1, exchange?.methods.length ?? 1);
      if (missing !== undefined) add(`no answer (${missing})`);
      for (const { status, bodyStart: said } of answers)
        if (!(status < 500)) add(`${status} ${said.slice(0, 300)}`);
      void tally.during(`${layer}: ${kind}`, async () => {
        if (answers.length === 0) tally.count("none");
        for (const { status, ms } of answers) tally.count(status, ms);
      });
      for (const { status, ms } of answers) {
        const timed = { attack, nth, status, ms };
        if (ms > (slowOperations[operation.id]?.atMostMs ?? maxResponseMs)) tooSlow.push(timed);
        slowest = [...slowest, timed].toSorted((a, b) => b.ms - a.ms).slice(0, 10);
      }
    },
    met: () => new Map([...met].map(([layer, operations]) => [layer, operations.size])),
  };
}

/** What makes it again: the seed and its number. */
export const describe = (
  seed: number,
  { number, layer, kind, operation, caller }: Attack,
  nth: number,
): string =>
  `--seed ${seed} --only ${number}${nth > 0 ? ` (its ${nth + 1}.)` : ""}: ${operation.method} ${operation.path} (${operation.id}) by ${caller.name}, ${layer}: ${kind}`;
