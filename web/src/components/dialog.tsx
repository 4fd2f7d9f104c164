import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFocusBack } from "./use-focus-back.ts";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Larger than usual, for what needs the room. */
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
      // Not the page's banner, which a header outside of any section would be.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Modal>
  );
};
