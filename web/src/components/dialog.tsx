import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { useFocusBack } from "./use-focus-back.ts";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Larger than usual, where the content needs it. */
  readonly size?: "lg" | "xl";
  /** Fills the screen of a phone, where the content is long. */
  readonly fillsPhones?: boolean;
  readonly children: ReactNode;
};

export const Dialog = ({ isOpen, title, onClose, size, fillsPhones = false, children }: DialogProps) => {
  const t = useTranslations("shell");
  const stackId = useId();
  const isPhone = useMediaQuery("(max-width: 40rem)", false, { getInitialValueInEffect: false });
  useFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      title={title}
      onClose={onClose}
      {...(size && { size })}
      fullScreen={fillsPhones && isPhone === true}
      // Where dialogs open from a dialog, in a Modal.Stack, the keys are for the uppermost alone.
      stackId={stackId}
      // A header outside of any section would be announced as the page's banner.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Modal>
  );
};
