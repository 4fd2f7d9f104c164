import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { PageLoading } from "../components/page-loading.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { canImport } from "./can-import.ts";
import { ChooseMedia } from "./choose-media.tsx";
import { LeaveImportQuestion } from "./leave-import-question.tsx";
import { MakingFrames } from "./making-frames.tsx";
import { PlusNeeded } from "./plus-needed.tsx";
import { ReadingFrames } from "./reading-frames.tsx";
import { ReadyFrames } from "./ready-frames.tsx";
import { SharedIntake } from "./shared/shared-intake.tsx";
import { isPlanFile, readShared, type SharedPlan } from "./shared/shared-plan.ts";
import { useShared } from "./shared/use-shared.ts";
import { subscriptionQuery } from "./subscription-query.ts";
import type { Target } from "./target/target.ts";
import { useImport } from "./use-import.ts";
import { wasSent } from "./was-sent.ts";

const Review = lazyPart(() => import("./review/review.tsx").then(({ Review }) => Review));

type ImportStepsProps = {
  readonly travellerId: string;
  /** The trip from whose page the traveller came. */
  readonly into: string | undefined;
  /** Whether another app has shared something. */
  readonly isShared: boolean;
};

/** The steps of an import, from files to review. A review can be saved on any plan. */
export const ImportSteps = ({ travellerId, into, isShared }: ImportStepsProps) => {
  const subscription = useQuery(subscriptionQuery);
  const steps = useImport(travellerId);
  const { stage } = steps;
  const [target, setTarget] = useState<Target>(into ? { kind: "trip", tripId: into } : { kind: "new" });
  const { shared, done } = useShared(isShared);
  const isAllowed = subscription.data !== undefined && canImport(subscription.data);

  const reviewPlan = (plan: SharedPlan) => {
    // Files alone belong to a trip that is there.
    if (!into && plan.draft.days.length === 0) setTarget({ kind: "trip", tripId: undefined });
    void steps.reviewPlan(plan);
  };
  const choose = async (files: readonly File[]) => {
    const plans = files.filter(isPlanFile);
    const content =
      plans.length > 0 && plans.length === files.length ? await readShared({ files }) : undefined;
    if (content?.kind === "plan") reviewPlan(content.plan);
    else void steps.choose(files);
  };
  const intake = shared && stage.name !== "opening" && (
    <SharedIntake
      shared={shared}
      isBusy={stage.name !== "choosing"}
      canImport={isAllowed}
      onStartOver={steps.startOver}
      onMedia={steps.choose}
      onPlan={reviewPlan}
      onDone={done}
    />
  );
  useFocusOnStage(stage.name === "opening" ? undefined : stage.name);

  if (stage.name === "opening") return <PageLoading />;
  if (stage.name === "choosing") {
    return (
      <>
        {intake}
        <QueryResult query={subscription}>
          {(subscription) =>
            canImport(subscription) ? (
              <ChooseMedia
                stage={stage}
                subscription={subscription}
                target={target}
                onTarget={setTarget}
                onChoose={choose}
              />
            ) : (
              <PlusNeeded subscription={subscription} />
            )
          }
        </QueryResult>
      </>
    );
  }
  return (
    <>
      {intake}
      {stage.name === "making" && <MakingFrames stage={stage} steps={steps} />}
      {stage.name === "ready" && <ReadyFrames stage={stage} steps={steps} subscription={subscription.data} />}
      {stage.name === "reading" && <ReadingFrames stage={stage} onStop={steps.stopReading} />}
      {stage.name === "review" ? (
        <Suspense fallback={<PageLoading />}>
          <Review stage={stage} steps={steps} reader={travellerId} target={target} onTarget={setTarget} />
        </Suspense>
      ) : (
        <LeaveImportQuestion loss={wasSent(stage) ? "kept" : "making"} />
      )}
    </>
  );
};
