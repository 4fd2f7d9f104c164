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
import { subscriptionQuery } from "./subscription-query.ts";
import type { Target } from "./target/target.ts";
import { useImport } from "./use-import.ts";
import { wasSent } from "./was-sent.ts";

const Review = lazyPart(() => import("./review/review.tsx").then(({ Review }) => Review));

type ImportStepsProps = {
  readonly travellerId: string;
  /** The trip from whose page the traveller came. */
  readonly into: string | undefined;
};

/** The steps of an import, from files to review. A review can be saved on any plan. */
export const ImportSteps = ({ travellerId, into }: ImportStepsProps) => {
  const subscription = useQuery(subscriptionQuery);
  const steps = useImport(travellerId);
  const { stage } = steps;
  const [target, setTarget] = useState<Target>(into ? { kind: "trip", tripId: into } : { kind: "new" });
  useFocusOnStage(stage.name === "opening" ? undefined : stage.name);

  if (stage.name === "opening") return <PageLoading />;
  if (stage.name === "choosing") {
    return (
      <QueryResult query={subscription}>
        {(subscription) =>
          canImport(subscription) ? (
            <ChooseMedia
              stage={stage}
              subscription={subscription}
              target={target}
              onTarget={setTarget}
              onChoose={steps.choose}
            />
          ) : (
            <PlusNeeded subscription={subscription} />
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
          <Review stage={stage} steps={steps} reader={travellerId} target={target} onTarget={setTarget} />
        </Suspense>
      ) : (
        <LeaveImportQuestion loss={wasSent(stage) ? "kept" : "making"} />
      )}
    </>
  );
};
