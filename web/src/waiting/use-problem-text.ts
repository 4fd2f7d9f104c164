import { useTranslations } from "use-intl";
import { useDocumentFailureText } from "../documents/use-document-failure-text.ts";
import { errorOf } from "../outbox/judge-failure.ts";
import type { Problem } from "../outbox/operation.ts";

/** Why something waits, and what to do about it. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const t = useTranslations("waiting.why");
  const failureText = useDocumentFailureText();
  return (problem) => {
    if (problem.code === "network") return t("notReached");
    if (problem.code === "unreadable") return t("unreadable");
    if (problem.code === "notFound") return t("documentGone");
    return failureText(errorOf(problem));
  };
};
