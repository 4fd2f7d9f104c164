import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Confirmation } from "../components/confirmation.tsx";
import type { UnsavedWork } from "../unsaved-work.ts";

const nothing: UnsavedWork = { itineraries: [], hasImport: false };

/** Asks before signing out if this browser has unsaved changes. */
export const useUnsavedQuestion = (
  travellerId: string,
  proceed: () => void,
): { readonly ask: () => void; readonly question: ReactNode } => {
  const t = useTranslations("saving");
  const format = useFormatter();
  const [{ itineraries, hasImport }, setUnsaved] = useState(nothing);
  const count = itineraries.length;
  const close = () => setUnsaved(nothing);

  const ask = async () => {
    const { unsavedWork } = await import("../unsaved-work.ts");
    const unsaved = await unsavedWork(travellerId);
    if (unsaved.itineraries.length > 0 || unsaved.hasImport) setUnsaved(unsaved);
    else proceed();
  };
  const question = (
    <Confirmation
      isOpen={count > 0 || hasImport}
      title={t("signOutTitle")}
      action={t("signOutAnyway")}
      onClose={close}
      onConfirm={() => {
        close();
        proceed();
      }}
    >
      {count > 0 && <p>{t("signOutAbout", { count, titles: format.list(itineraries) })}</p>}
      {hasImport && <p>{t("signOutImport")}</p>}
    </Confirmation>
  );
  return { ask: () => void ask(), question };
};
