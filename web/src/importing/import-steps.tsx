import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { PageLoading } from "../components/page-loading.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { ChooseMedia } from "./choose-media.tsx";
import { LeaveImportQuestion } from "./leave-import-question.tsx";
import { MakingFrames } from "./making-frames.tsx";
import { PlusNeeded } from "./plus-needed.tsx";
import { ReadingFrames } from "./reading-frames.tsx";
import { ReadyFrames } from "./ready-frames.tsx";
import { subscriptionQuery } from "./subscription-query.ts";
import { useImport } from "./use-import.ts";
import { wasSent } from "./was-sent.ts";

const Review = lazyPart(() => import("./review/review.tsx").then(({ Review }) => Review));

/** The steps of an import, from files to review. A review can be saved on any plan. */
export const ImportSteps = ({ travellerId }: { readonly travellerId: string }) => {
  const subscription = useQuery(subscriptionQuery);
  const steps = useImport(travellerId);
  const { stage } = steps;
  useFocusOnStage(stage.name === "opening" ? undefined : stage.name);

  if (stage.name === "opening") return <PageLoading />;
  if (stage.name === "choosing") {
    return (
      <QueryResult query={subscription}>
        {(subscription) =>
          subscription.plan === "free" ? (
            <PlusNeeded />
          ) : (
            <ChooseMedia stage={stage} subscription={subscription} onChoose={steps.choose} />
          )
        }
      </QueryResult>
    );
  }
  return (
    <>
      {stage.name === "making" && <MakingFrames stage={stage} steps={steps} />}
      {stage.name === "ready" && <ReadyFrames stage={stage} steps={steps} subscription={subscription.data} />}
      {stage.name === "reading" && <ReadingFrames stage={stage} onStop={steps.stopReading} />}
      {stage.name === "review" ? (
        <Suspense fallback={<PageLoading />}>
          <Review stage={stage} steps={steps} />
        </Suspense>
      ) : (
        <LeaveImportQuestion isKept={wasSent(stage)} />
      )}
    </>
  );
};
