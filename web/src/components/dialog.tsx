import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFocusBack } from "./use-focus-back.ts";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Larger than usual, where the content needs it. */
  readonly size?: "lg" | "xl";
  readonly children: ReactNode;
};

export const Dialog = ({ isOpen, title, onClose, size, children }: DialogProps) => {
  const t = useTranslations("shell");
  useFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      title={title}
      onClose={onClose}
      {...(size && { size })}
      // A header outside of any section would be announced as the page's banner.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Modal>
  );
};
