import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { FileDropZone } from "../components/file-drop-zone.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { applyToDocuments } from "../outbox/apply-operations.ts";
import { useOutboxState } from "../outbox/use-outbox.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { DocumentRows } from "./document-rows.tsx";
import classes from "./documents.module.css";
import { documentsQuery } from "./documents-query.ts";
import { PhotoButton } from "./photo-button.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { useUploads } from "./use-uploads.ts";

/** Tickets, bookings and other files for the trip. */
export const Documents = () => {
  const t = useTranslations("documents");
  const itineraryId = useDraft(({ itinerary }) => itinerary.id);
  const title = useDraft(({ draft }) => draft.title);
  const canEdit = useCanEdit();
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery(documentsQuery(itineraryId));
  const { operations } = useOutboxState();
  const { uploads, progress, refused, ...upload } = useUploads({ itineraryId, title, unnamed: t("unnamed") });
  return (
    <section className={classes.documents} aria-labelledby="documents-title">
      <div className={classes.about}>
        <h2 id="documents-title">{t("title")}</h2>
        <p>{t(canEdit ? "lead" : "leadViewer")}</p>
      </div>
      {canEdit && (
        <FileDropZone label={t("add")} hint={t("drop")} releaseHint={t("release")} onChoose={upload.add}>
          <PhotoButton onTake={upload.add} />
        </FileDropZone>
      )}
      <UploadRows
        uploads={uploads}
        progress={progress}
        refused={refused}
        onRemove={upload.remove}
        onRetry={upload.retry}
        onAddAgain={upload.addAgain}
        onDismiss={upload.dismiss}
      />
      <QueryResult query={query}>
        {(stored) => {
          const documents = applyToDocuments(stored, operations);
          return documents.length === 0 ? (
            uploads.length === 0 && (
              <div className={classes.none}>
                <h3>{t("none")}</h3>
                <p>{t(canEdit ? "noneText" : "noneTextViewer")}</p>
              </div>
            )
          ) : (
            <DocumentRows
              itineraryId={itineraryId}
              documents={documents}
              reader={session?.traveller?.id}
              title={title}
              operations={operations}
              canEdit={canEdit}
            />
          );
        }}
      </QueryResult>
    </section>
  );
};
