import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { uploadingClient } from "../api/uploading-client.ts";
import { useObservable } from "../itinerary/observable.ts";
import { useNotify } from "../use-notify.ts";
import { documentName } from "./document-name.ts";
import { documentsQuery } from "./documents-query.ts";
import { getUploadQueue, type Sender } from "./upload-queue.ts";
import { useDocumentFailureText } from "./use-document-failure-text.ts";

/** The uploads of documents to an itinerary. */
export const useUploads = (itineraryId: string) => {
  const t = useTranslations("documents");
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useDocumentFailureText();
  const queue = getUploadQueue(itineraryId);
  const uploads = useObservable(queue.uploads, (all) => all);
  useEffect(() => queue.look(), [queue]);

  const send: Sender["send"] = async ({ id, file, kind }, { sent, signal }) => {
    const params = { id: itineraryId };
    const name = documentName(file.name);
    const uploading = uploadingClient(({ bytes, total }) => sent(bytes / Math.max(1, total)));
    const { body: stored } = await uploading.storeFile({
      params,
      query: { ...(name && { name }) },
      body: file,
      contentType: (file.type || "application/octet-stream") as `${string}/${string}`,
      signal,
    });
    const body = { id, storagePath: stored.storagePath, kind, ...(name && { name }) };
    const saved = await client.saveDocument({ params: { ...params, documentId: id }, body, signal });
    queryClient.setQueryData(documentsQuery(itineraryId).queryKey, (all = []) => [
      ...all.filter((one) => one.id !== id),
      saved.body,
    ]);
  };
  const sender: Sender = {
    send,
    added: ({ file }) => notify({ message: t("added", { name: file.name }) }),
    failed: ({ file }, error) =>
      notify({ title: t("notAdded", { name: file.name }), message: failureText(error), isFailure: true }),
  };
  return {
    uploads,
    add: (files: readonly File[]) => queue.add(files, sender),
    cancel: queue.cancel,
    retry: queue.retry,
  };
};
