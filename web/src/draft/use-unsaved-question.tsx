import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";
import type { UnsavedWork } from "../unsaved-work.ts";
import { useOperationText } from "../waiting/use-operation-text.ts";

const nothing: UnsavedWork = { itineraries: [], operations: [], hasImport: false };

/** Asks before signing out if this browser has unsaved changes. */
export const useUnsavedQuestion = (
  travellerId: string,
  proceed: () => void,
): { readonly ask: () => void; readonly question: ReactNode } => {
  const t = useTranslations("saving");
  const format = useFormatter();
  const waiting = useTranslations("waiting");
  const operationText = useOperationText();
  const [{ itineraries, operations, hasImport }, setUnsaved] = useState(nothing);
  const count = itineraries.length;
  const isAny = count + operations.length > 0;
  const close = () => setUnsaved(nothing);

  const ask = async () => {
    const { unsavedWork } = await import("../unsaved-work.ts");
    const unsaved = await unsavedWork(travellerId);
    if (unsaved.itineraries.length + unsaved.operations.length > 0 || unsaved.hasImport) setUnsaved(unsaved);
    else proceed();
  };
  const question = (
    <Confirmation
      isOpen={isAny || hasImport}
      title={t("signOutTitle")}
      action={t("signOutAnyway")}
      onClose={close}
      onConfirm={() => {
        close();
        proceed();
      }}
    >
      {count > 0 && <p>{t("signOutAbout", { count, titles: format.list(itineraries) })}</p>}
      {operations.length > 0 && (
        <p>
          {waiting("signOutAbout", {
            count: operations.length,
            names: format.list(operations.map(operationText)),
          })}
        </p>
      )}
      {isAny && (
        <p>
          <Link to="/waiting" onClick={close}>
            {waiting("signOutSee")}
          </Link>
        </p>
      )}
      {hasImport && <p>{t("signOutImport")}</p>}
    </Confirmation>
  );
  return { ask: () => void ask(), question };
};
