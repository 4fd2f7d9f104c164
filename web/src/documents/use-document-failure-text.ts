import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";

/** Why a document could not be saved, and what to do about it. */
export const useDocumentFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations("documents");
  const failureText = useFailureText();
  return (error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "payloadTooLarge") return t("tooLarge");
    if (code === "storageFull") return t("storageFull");
    if (code === "conflict") return t("full");
    if (code === "roleRequired") return t("roleRequired");
    return failureText(error);
  };
};
