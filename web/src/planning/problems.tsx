import { memo } from "react";
import type { PlanProblem } from "../../../contract/planning.ts";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { useProblems } from "./plan-findings.tsx";
import classes from "./problems.module.css";

/** What cannot be done at a stop or on a day, said quietly where it is. */
export const Problems = memo(({ partId }: { readonly partId: string }) =>
  useProblems(partId)?.map((problem) => (
    <p key={problem.kind} className={classes.problem}>
      <Icon name={problem.kind === "noBed" ? "bed" : "warning"} size={18} />
      <span>
        <ProblemText problem={problem} />
      </span>
    </p>
  )),
);

const ProblemText = ({ problem }: { readonly problem: PlanProblem }) => {
  const { ways: t, formats } = usePlanTexts();
  const { kind, otherStopId, minutes, hours = [] } = problem;
  const other =
    useDraft(({ draft }) =>
      otherStopId === undefined
        ? undefined
        : draft.days.flatMap(({ stops }) => stops).find(({ id }) => id === otherStopId),
    )?.name ?? "";
  const time = minutes === undefined ? "" : formats.duration(minutes);
  if (kind !== "closed") return t(`problem.${kind}`, { other, time });
  if (hours.length === 0) return t("problem.closedAllDay");
  const open = formats.list(hours.map((range) => range.split("-").map(formats.time).join("–")));
  return t(minutes === undefined ? "problem.closedThen" : "problem.closesBefore", { hours: open, time });
};
