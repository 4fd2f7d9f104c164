import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Author } from "../../../contract/author.ts";
import { Dialog } from "../components/dialog.tsx";
import { lazyPart } from "../loading/lazy-part.ts";

// Hardly anyone needs it.
const ReportForm = lazyPart(() => import("./report-form.tsx").then(({ ReportForm }) => ReportForm));

type ReportDialogProps = { readonly person: Author; readonly isOpen: boolean; readonly onClose: () => void };

/** Tells the moderators about someone. */
export const ReportDialog = ({ person, isOpen, onClose }: ReportDialogProps) => {
  const t = useTranslations("reporting");
  return (
    <Dialog isOpen={isOpen} title={t("title", { name: person.displayName })} onClose={onClose}>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <ReportForm person={person} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
};
