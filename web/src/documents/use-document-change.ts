import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import type { DocumentDetails } from "../outbox/operation.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { useNotify } from "../use-notify.ts";
import { documentsQuery } from "./documents-query.ts";
import { useDocumentFailureText } from "./use-document-failure-text.ts";

type Trip = { readonly itineraryId: string; readonly title: string };
type Change = Partial<DocumentDetails>;

/** Changes a document's name, kind or sharing; shown at once, and rolled back if the server refuses it. */
export const useDocumentChange = ({
  itineraryId,
  title,
}: Trip): ((document: Document, change: Change) => void) => {
  const t = useTranslations("documents");
  const notify = useNotify();
  const failureText = useDocumentFailureText();
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { queryKey } = documentsQuery(itineraryId);
  const put = (changed: Document) =>
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));

  const perform = async (document: Document, change: Change) => {
    const { id: documentId, name } = document;
    const action = { kind: "changeDocument", documentId, name: change.name ?? name, change } as const;
    try {
      if (!outbox) throw new TypeError("Nobody is signed in any more");
      const { outcome } = await outbox.keep({ itineraryId, title, action });
      await outcome;
    } catch (error) {
      put(document);
      notify({ title: t("notChanged", { name }), message: failureText(error), isFailure: true });
    }
  };
  return (document, change) => {
    // Not awaited: a switch would jump back until then.
    void queryClient.cancelQueries({ queryKey, exact: true });
    put({ ...document, ...change });
    void perform(document, change);
  };
};
