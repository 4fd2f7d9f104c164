import { useFormatter, useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { ExplainedError } from "./explained-error.ts";

/** What went wrong and what to do about it, in the page's language. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations("failures");
  const format = useFormatter();

  const wait = (seconds = 60) => {
    const [amount, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
    return format.number(amount, { style: "unit", unit, unitDisplay: "long" });
  };

  return (error) => {
    if (error instanceof ExplainedError) return error.message;
    if (error instanceof NetworkError) return t("offline");
    if (!(error instanceof ApiError)) return t("other");
    switch (error.code) {
      case "rateLimited":
        return t("rateLimited", { wait: wait(error.retryAfter) });
      case "unauthorized":
      case "signInRequired":
        return t("signedOut");
      case "recentSignInRequired":
        return t("notSignedInAgain");
      case "accountSuspended":
        return t("suspended");
      case "unavailable":
        return t("unavailable");
      case "internal":
        return t("internal", { instance: error.problem.instance });
      case "notFound":
        return t("gone");
      case "validationFailed":
        return t("invalid");
      default:
        return t("other");
    }
  };
};
