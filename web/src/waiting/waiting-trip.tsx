import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";
import { Rows } from "../components/rows.tsx";
import { discardWaitingDraft } from "../draft/waiting-drafts.ts";
import { focusMain } from "../focus-main.ts";
import { useObservable } from "../itinerary/observable.ts";
import type { Operation } from "../outbox/operation.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { useNotify } from "../use-notify.ts";
import { DraftEntry } from "./draft-entry.tsx";
import { OperationEntry } from "./operation-entry.tsx";
import type { Owner } from "./owner.ts";
import type { WaitingTrip as Trip } from "./read-waiting.ts";
import { useOperationText } from "./use-operation-text.ts";
import { useSaveAsFiles } from "./use-save-as-files.ts";
import classes from "./waiting.module.css";

type WaitingTripProps = { readonly trip: Trip; readonly owner: Owner };

/** What waits of one trip, and what can be done about it. */
export const WaitingTrip = ({ trip, owner }: WaitingTripProps) => {
  const t = useTranslations("waiting");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const outbox = getOutbox(owner.id);
  const progress = useObservable(outbox.state, (state) => state.progress);
  const operationText = useOperationText();
  const { saveTrips, saveOperation } = useSaveAsFiles(owner.id);

  const [leaving, setLeaving] = useState<Operation | "draft">();
  const { itineraryId, title, draft, operations } = trip;
  const isSavedOnServer = !draft?.isNew;

  const discard = async () => {
    setLeaving(undefined);
    const name = !leaving || leaving === "draft" ? title : operationText(leaving);
    if (leaving === "draft" && !(await discardWaitingDraft(owner.id, itineraryId)))
      return notify({ message: t("stillOpen"), isFailure: true });
    if (leaving && leaving !== "draft") await outbox.discard(leaving.id);
    await queryClient.invalidateQueries({ queryKey: ["waiting"] });
    notify({ message: t("discarded", { name }) });
    requestAnimationFrame(focusMain);
  };
  return (
    <section className={classes.trip} aria-labelledby={`waiting-${itineraryId}`}>
      <h2 id={`waiting-${itineraryId}`}>
        {isSavedOnServer && !owner.isSignedOut ? (
          <Link to="/itineraries/$id" params={{ id: itineraryId }}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <Rows label={title}>
        {draft && (
          <DraftEntry
            trip={trip}
            draft={draft}
            owner={owner}
            onSave={() => void saveTrips([{ ...trip, operations: [] }])}
            onDiscard={() => setLeaving("draft")}
          />
        )}
        {operations.map((operation) => (
          <OperationEntry
            key={operation.id}
            operation={operation}
            isSending={progress.has(operation.id)}
            waitsForTrip={draft?.isNew ?? false}
            owner={owner}
            onSave={() => void saveOperation(operation)}
            onRetry={() => void outbox.retry(operation.id)}
            onDiscard={() => setLeaving(operation)}
          />
        ))}
      </Rows>
      {draft && operations.length > 0 && (
        <div>
          <Button size="sm" variant="default" onClick={() => void saveTrips([trip])}>
            {t("fileTrip", { title })}
          </Button>
        </div>
      )}
      <Confirmation
        isOpen={leaving !== undefined}
        title={t("discardTitle")}
        action={t("discardNow")}
        onConfirm={() => void discard()}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          {!leaving || leaving === "draft"
            ? t("discardTrip", { name: title })
            : t("discardOperation", { name: operationText(leaving) })}
        </p>
      </Confirmation>
    </section>
  );
};
