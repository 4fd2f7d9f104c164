import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";

type LeaveImportQuestionProps = {
  /** It goes on when the traveller comes back. */
  readonly isKept: boolean;
  /** Asked at the moment of leaving: whether this is the way on, and not away. */
  readonly isDone?: () => boolean;
};

/** Asks before an import is left half done. */
export const LeaveImportQuestion = ({ isKept, isDone = () => false }: LeaveImportQuestionProps) => {
  const t = useTranslations("importing.leave");
  const blocker = useBlocker({
    shouldBlockFn: () => !isDone(),
    // A reload loses only what is not kept.
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
