import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import classes from "./confirmation.module.css";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type ConfirmationProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button that does it. */
  readonly action: string;
  readonly isWorking?: boolean;
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. */
export const Confirmation = ({
  isOpen,
  title,
  children,
  action,
  isWorking = false,
  failure,
  onConfirm,
  onClose,
}: ConfirmationProps) => {
  const t = useTranslations("settings");
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <form
        noValidate
        className={classes.content}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {failure && <Notice kind="failure">{failure}</Notice>}
        <DialogActions>
          {/* What is under way cannot be taken back. */}
          <Button variant="default" disabled={isWorking} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" loading={isWorking}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
