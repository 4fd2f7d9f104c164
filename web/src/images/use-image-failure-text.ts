import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { InvalidImage } from "./prepare-image.ts";

/** Why an image could not be set or found, and what to do about it. */
export const useImageFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations("images");
  const failureText = useFailureText();
  return (error) => {
    if (error instanceof InvalidImage) return t(`refused.${error.reason}`);
    if (!(error instanceof ApiError)) return failureText(error);
    switch (error.code) {
      case "payloadTooLarge":
        return t("refused.tooLarge");
      case "storageFull":
        return t("storageFull");
      case "unsupportedMediaType":
        return t("refused.wrongKind");
      case "noImageFound":
        return t("noneFound");
      case "conflict":
        return t("tooMany");
      case "roleRequired":
        return t("roleRequired");
      case "validationFailed":
        return t("refused.unreadable");
      default:
        return failureText(error);
    }
  };
};
