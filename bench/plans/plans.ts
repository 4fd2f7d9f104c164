import { ProblemKind } from "../../contract/planning.ts";
import { judge } from "../judge.ts";
import { countOf, judgePlan, precisionOf, recallOf, type Verdict } from "./judge-plans.ts";
import { readPlans } from "./read-plans.ts";

/*
 * How well the check finds what is wrong with a plan: 200 plans, each labelled with what a careful friend would point
 * out. Every third one is held out: nothing was changed because of it. `--tuned` leaves those away.
 */
const onlyTuned = process.argv.includes("--tuned");
const verdicts: Verdict[] = [];
for (const plan of readPlans()) if (!onlyTuned || !plan.isHeldOut) verdicts.push(await judgePlan(plan));

for (const { plan, missed, wrong } of verdicts) {
  if (missed.length + wrong.length === 0) continue;
  print(`${plan.title}: ${plan.why}`);
  for (const { kinds, path } of missed) print(`    missed: ${kinds.join(" or ")} at ${nameAt(plan, path)}`);
  for (const { kind, path, detail } of wrong) print(`    wrong: ${kind} at ${nameAt(plan, path)}: ${detail}`);
}
for (const kind of ProblemKind.enum) {
  const isCounted = (one: string) => one === kind;
  const { right, missed, wrong } = countOf(verdicts, isCounted);
  const figures = `precision ${precisionOf(verdicts, isCounted).toFixed(3)}, recall ${recallOf(verdicts, isCounted).toFixed(3)}`;
  print(`${kind}: ${figures} (${right} right, ${missed} missed, ${wrong} wrong)`);
}
const heldOut = verdicts.filter(({ plan }) => plan.isHeldOut);
if (heldOut.length > 0)
  print(`held out: precision ${precisionOf(heldOut).toFixed(3)}, recall ${recallOf(heldOut).toFixed(3)}`);
judge("plans", precisionOf(verdicts), { atLeast: 0.95 }, "precision");
judge("plans", recallOf(verdicts), { atLeast: 0.9 }, "recall");

function nameAt({ itinerary }: Verdict["plan"], path: string): string {
  const [, , day = "", , stop] = path.split("/");
  return itinerary.days[Number(day)]?.stops[Number(stop ?? -1)]?.name ?? `day ${Number(day) + 1}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
