import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";

/** Error texts for changes to an itinerary's companions. */
export const useSharingFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations("sharing");
  const failureText = useFailureText();
  return (error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "conflict") return t("conflict");
    if (code === "rateLimited") return t("tooMany");
    if (code === "roleRequired") return t("roleRequired");
    return failureText(error);
  };
};
