import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { FileDropZone } from "../components/file-drop-zone.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { DocumentRows } from "./document-rows.tsx";
import classes from "./documents.module.css";
import { documentsQuery } from "./documents-query.ts";
import { UploadRows } from "./upload-rows.tsx";
import { useUploads } from "./use-uploads.ts";

/** Tickets, bookings and other files for the trip. */
export const Documents = () => {
  const t = useTranslations("documents");
  const itineraryId = useDraft(({ itinerary }) => itinerary.id);
  const canEdit = useCanEdit();
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery(documentsQuery(itineraryId));
  const { uploads, add, cancel, retry } = useUploads(itineraryId);
  return (
    <section className={classes.documents} aria-labelledby="documents-title">
      <div className={classes.about}>
        <h2 id="documents-title">{t("title")}</h2>
        <p>{t(canEdit ? "lead" : "leadViewer")}</p>
      </div>
      {canEdit && (
        <FileDropZone label={t("add")} hint={t("drop")} releaseHint={t("release")} onChoose={add} />
      )}
      <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
      <QueryResult query={query}>
        {(documents) =>
          documents.length === 0 ? (
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
              canEdit={canEdit}
            />
          )
        }
      </QueryResult>
    </section>
  );
};
