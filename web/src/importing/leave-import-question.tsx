import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";

type LeaveImportQuestionProps = {
  /** What would become of it: it can be continued later, its media is lost, or photos that are not saved yet are. */
  readonly loss: "kept" | "making" | "photos";
  /** Whether the import is complete, so that leaving is fine. */
  readonly isDone?: () => boolean;
};

/** Asks before leaving an unfinished import. */
export const LeaveImportQuestion = ({ loss, isDone = () => false }: LeaveImportQuestionProps) => {
  const t = useTranslations("importing.leave");
  const blocker = useBlocker({
    shouldBlockFn: () => !isDone(),
    // A reload loses only what is not stored in this browser.
    enableBeforeUnload: loss !== "kept",
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
      <p>{t(loss)}</p>
    </Confirmation>
  );
};
