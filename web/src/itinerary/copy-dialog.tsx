import { Button, Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./copy-dialog.module.css";
import { useCopy } from "./use-copy.ts";

const StartDateField = lazyPart(() =>
  import("./editing/start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);

type CopyDialogProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Saves an open draft before, so that the copy contains the latest changes. */
  readonly save?: () => Promise<unknown>;
};

/** Asks for the first day of a copy before it is made. */
export const CopyDialog = ({ isOpen, onClose, ...props }: CopyDialogProps) => {
  const t = useTranslations("itinerary");
  return (
    <Dialog isOpen={isOpen} title={t("copy")} onClose={onClose}>
      <CopyForm {...props} onClose={onClose} />
    </Dialog>
  );
};

const CopyForm = ({ id, save, onClose }: Omit<CopyDialogProps, "isOpen">) => {
  const t = useTranslations("itinerary");
  const settings = useTranslations("settings");
  const failureText = useFailureText();
  const [startDate, setStartDate] = useState<string>();
  const { copy, isCopying, error } = useCopy(id, save);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        copy(startDate);
      }}
    >
      <p>{t("copyText")}</p>
      <Suspense fallback={<Skeleton height="4.5rem" />}>
        <StartDateField label={t("copyWhen")} startDate={startDate} onChange={setStartDate} />
      </Suspense>
      {error && <Notice kind="failure">{failureText(error)}</Notice>}
      <DialogActions>
        <Button variant="default" size="md" disabled={isCopying} onClick={onClose}>
          {settings("cancel")}
        </Button>
        <Button type="submit" size="md" loading={isCopying}>
          {t(startDate ? "copyDated" : "copyUndated")}
        </Button>
      </DialogActions>
    </form>
  );
};
