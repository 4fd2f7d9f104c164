import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { client } from "../api/client.ts";
import { useNotify } from "../use-notify.ts";
import { documentsQuery } from "./documents-query.ts";
import { useDocumentFailureText } from "./use-document-failure-text.ts";

type Change = Partial<Pick<Document, "name" | "kind" | "shared">>;

/** Changes a document's name, kind or sharing; shown at once, and rolled back on failure. */
export const useDocumentChange = (itineraryId: string): ((document: Document, change: Change) => void) => {
  const t = useTranslations("documents");
  const notify = useNotify();
  const failureText = useDocumentFailureText();
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(itineraryId);
  const put = (changed: Document) =>
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));

  const { mutate } = useMutation({
    // One after another, so that the second change starts from the result of the first.
    scope: { id: `documents-${itineraryId}` },
    mutationFn: async ({ document, change }: Sent) => {
      const { id, storagePath } = document;
      const known = queryClient.getQueryData(queryKey)?.find((one) => one.id === id) ?? document;
      const { name, kind, shared } = { ...known, ...change };
      const body = { id, storagePath, name, kind, shared };
      return (await client.saveDocument({ params: { id: itineraryId, documentId: id }, body })).body;
    },
    onSuccess: put,
    onError: (error, { document }) => {
      put(document);
      notify({
        title: t("notChanged", { name: document.name }),
        message: failureText(error),
        isFailure: true,
      });
    },
  });
  return (document, change) => {
    // Not awaited: a switch would jump back until then.
    void queryClient.cancelQueries({ queryKey, exact: true });
    put({ ...document, ...change });
    mutate({ document, change });
  };
};

type Sent = { readonly document: Document; readonly change: Change };
