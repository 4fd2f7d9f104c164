import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { UnreadableFile } from "./making/frame-maker.ts";
import { subscriptionQuery } from "./subscription-query.ts";

/** Says why an import failed, and what to do about it. */
export const useImportFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations("importing");
  const failureText = useFailureText();
  const format = useFormatter();
  const { data: subscription } = useQuery(subscriptionQuery);

  const usedUp = () => {
    const end = subscription?.periodEnd;
    return end
      ? t("failures.importAllowanceExceeded", {
          date: format.dateTime(new Date(end), { day: "numeric", month: "long" }),
        })
      : t("failures.importAllowanceExceededNoDate");
  };

  return (error) => {
    if (error instanceof UnreadableFile) return t(`unreadable.${error.reason}`);
    if (error instanceof NetworkError) return t("failures.offline");
    if (!(error instanceof ApiError)) return failureText(error);
    switch (error.code) {
      case "importAllowanceExceeded":
        return usedUp();
      case "unreadableMedia":
      case "payloadTooLarge":
      case "subscriptionRequired":
        return t(`failures.${error.code}`);
      case "requestTimeout":
        return t("failures.tooSlow");
      default:
        return failureText(error);
    }
  };
};
