import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { saveFile } from "../save-file.ts";
import { useNotify } from "../use-notify.ts";
import { documentFileQuery } from "./documents-query.ts";

/** For links that download a document: without a connection it comes from this device, if it is here. */
export const useDownload = (
  itineraryId: string,
  document: Document,
  isHere: boolean,
): ((event: MouseEvent<HTMLElement>) => void) => {
  const t = useTranslations("documents");
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    const { name } = document;
    const missing = () => notify({ message: t("away", { name }), isFailure: true });
    if (!isHere) return void missing();
    queryClient
      .fetchQuery(documentFileQuery(itineraryId, document))
      .then((file) => saveFile(file, name))
      .catch(missing);
  };
};
