import type { PlanProblem } from "../../contract/planning.ts";
import { findProblems } from "../../server/features/planning/check/find-problems.ts";
import { findWays } from "../../server/features/planning/find-ways.ts";
import { distanceKm } from "../../server/geo/gazetteer/distance-km.ts";
import type { Beelines } from "../../server/geo/ways/beelines.ts";
import { measureWater } from "../../server/geo/ways/measure-water.ts";
import type { Label, LabelledPlan } from "./read-plans.ts";

export type Verdict = {
  plan: LabelledPlan;
  right: Label[];
  missed: Label[];
  /** Found, but no friend would say so. */
  wrong: PlanProblem[];
};

/** As the server measures them, without the process of its own. */
const beelines: Beelines = {
  async measure(lines) {
    const water = await measureWater(lines);
    return lines.map(({ from, to }, nth) => ({ km: distanceKm(from, to), waterKm: water[nth] ?? 0 }));
  },
  close: async () => {},
};

export async function judgePlan(plan: LabelledPlan): Promise<Verdict> {
  const { itinerary, labels } = plan;
  const ways = await findWays(beelines, itinerary.days);
  const found = findProblems(itinerary, (from, to) => ways.find((way) => way.from === from && way.to === to));
  const [right, missed] = [true, false].map((isFound) =>
    labels.filter((label) => found.some((problem) => isMeant(label, problem)) === isFound),
  ) as [Label[], Label[]];
  const wrong = found.filter((problem) => !labels.some((label) => isMeant(label, problem)));
  return { plan, right, missed, wrong };
}

/** A day that begins too early is labelled as a day, and found at its first stop. */
const isMeant = ({ kinds, path }: Label, problem: PlanProblem): boolean =>
  kinds.includes(problem.kind) &&
  path === (problem.kind === "dayBeforeNotOver" ? problem.path.replace(/\/stops\/.*/, "") : problem.path);

export function precisionOf(verdicts: readonly Verdict[], isCounted: IsCounted = () => true): number {
  const { right, wrong } = countOf(verdicts, isCounted);
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

export function recallOf(verdicts: readonly Verdict[], isCounted: IsCounted = () => true): number {
  const { right, missed } = countOf(verdicts, isCounted);
  return right + missed === 0 ? 1 : right / (right + missed);
}

type IsCounted = (kind: string) => boolean;

export function countOf(verdicts: readonly Verdict[], isCounted: IsCounted) {
  const count = (labels: readonly Label[]) =>
    labels.filter(({ kinds: [kind = ""] }) => isCounted(kind)).length;
  return {
    right: count(verdicts.flatMap(({ right }) => right)),
    missed: count(verdicts.flatMap(({ missed }) => missed)),
    wrong: verdicts.flatMap(({ wrong }) => wrong).filter(({ kind }) => isCounted(kind)).length,
  };
}
