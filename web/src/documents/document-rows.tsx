import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Rows } from "../components/rows.tsx";
import { isThrifty } from "../device/is-thrifty.ts";
import { focusMain } from "../focus-main.ts";
import { onIdle } from "../loading/on-idle.ts";
import type { Operation } from "../outbox/operation.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { expectPdfs } from "../pdf/load-reader.ts";
import { useNotify } from "../use-notify.ts";
import { DocumentRow } from "./document-row.tsx";
import { DocumentViewer } from "./document-viewer.tsx";
import { documentsQuery } from "./documents-query.ts";
import { isPdf } from "./is-viewable.ts";
import { useDocumentChange } from "./use-document-change.ts";
import { useDocumentFailureText } from "./use-document-failure-text.ts";
import { useKeptDocuments } from "./use-kept-documents.ts";

type DocumentRowsProps = {
  readonly itineraryId: string;
  readonly title: string;
  readonly documents: readonly Document[];
  readonly reader: string | undefined;
  readonly canEdit: boolean;
  /** What waits on this device. */
  readonly operations: readonly Operation[];
};

export const DocumentRows = (props: DocumentRowsProps) => {
  const { itineraryId, title, documents, reader, canEdit, operations } = props;
  const change = useDocumentChange({ itineraryId, title });
  const { kept, keep } = useKeptDocuments(itineraryId, reader);
  const [opened, setOpened] = useState<Document>();
  const [leaving, setLeaving] = useState<Document>();
  const hasPdf = documents.some(isPdf);
  useEffect(() => (hasPdf && !isThrifty() ? onIdle(expectPdfs) : undefined), [hasPdf]);
  return (
    <>
      <Rows>
        {documents.map((document) => {
          const isOwn = document.addedBy.id === reader;
          return (
            <DocumentRow
              key={document.id}
              itineraryId={itineraryId}
              document={document}
              isOwn={isOwn}
              waiting={operations.find(
                ({ action }) => action.kind === "changeDocument" && action.documentId === document.id,
              )}
              canChange={isOwn && canEdit}
              isKept={kept.has(document.id)}
              onKeep={keep && ((isKept) => keep(document, isKept))}
              onOpen={() => setOpened(document)}
              onChange={(changes) => change(document, changes)}
              onDelete={() => setLeaving(document)}
            />
          );
        })}
      </Rows>
      {opened && (
        <DocumentViewer itineraryId={itineraryId} document={opened} onClose={() => setOpened(undefined)} />
      )}
      <Deletion
        itineraryId={itineraryId}
        title={title}
        document={leaving}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
};

type DeletionProps = {
  readonly itineraryId: string;
  readonly title: string;
  readonly document: Document | undefined;
  readonly onClose: () => void;
};

/** Asks before deleting, because the file cannot be restored. */
const Deletion = ({ itineraryId, title, document, onClose }: DeletionProps) => {
  const t = useTranslations("documents");
  const notify = useNotify();
  const failureText = useDocumentFailureText();
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { queryKey } = documentsQuery(itineraryId);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ id, name }: Document) => {
      if (!outbox) throw new TypeError("Nobody is signed in any more");
      const action = { kind: "deleteDocument", documentId: id, name } as const;
      const { outcome } = await outbox.keep({ itineraryId, title, action });
      return outcome;
    },
    onSuccess: (outcome, { id, name }) => {
      queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id));
      notify({ message: t(outcome === "kept" ? "deletedLater" : "deleted", { name }) });
      onClose();
      // The row with the button is gone.
      requestAnimationFrame(focusMain);
    },
  });
  return (
    <Confirmation
      isOpen={document !== undefined}
      title={t("deleteTitle", { name: document?.name ?? "" })}
      action={t("delete")}
      isWorking={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => document && mutate(document)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <p>{t(document?.shared ? "deleteSharedText" : "deleteText")}</p>
    </Confirmation>
  );
};
