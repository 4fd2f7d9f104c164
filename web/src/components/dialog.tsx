import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const Dialog = ({ isOpen, title, onClose, children }: DialogProps) => {
  const t = useTranslations("shell");
  return (
    <Modal opened={isOpen} title={title} onClose={onClose} closeButtonProps={{ "aria-label": t("close") }}>
      {children}
    </Modal>
  );
};
