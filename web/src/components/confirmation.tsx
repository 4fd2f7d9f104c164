import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import classes from "./confirmation.module.css";

type ConfirmationProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says that does it. */
  readonly action: string;
  readonly isWorking?: boolean;
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks once more before something that cannot be taken back. */
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
  const shell = useTranslations("shell");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": shell("close") }}
    >
      <div className={classes.content}>
        {children}
        {failure && <Notice kind="failure">{failure}</Notice>}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button color="red" loading={isWorking} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
