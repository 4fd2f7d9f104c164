import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";

type LeaveImportQuestionProps = {
  /** The import can be continued later. */
  readonly isKept: boolean;
  /** Whether the import is complete, so that leaving is fine. */
  readonly isDone?: () => boolean;
};

/** Asks before leaving an unfinished import. */
export const LeaveImportQuestion = ({ isKept, isDone = () => false }: LeaveImportQuestionProps) => {
  const t = useTranslations("importing.leave");
  const blocker = useBlocker({
    shouldBlockFn: () => !isDone(),
    // A reload loses only what is not stored in this browser.
    enableBeforeUnload: !isKept,
    withResolver: true,
  });
  return (
    <Confirmation
      isOpen={blocker.status === "blocked"}
      title={t("title")}
      action={t("action")}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t(isKept ? "kept" : "making")}</p>
    </Confirmation>
  );
};
