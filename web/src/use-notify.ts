import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { useTranslations } from "use-intl";
import { NoticeWithAction } from "./components/notice-with-action.tsx";
import { focusMain } from "./focus-main.ts";

type Notified = {
  readonly title?: string;
  readonly message: string;
  /** Stays until it is closed. */
  readonly isFailure?: boolean;
  /** As a failure does. */
  readonly stays?: boolean;
  /** What can be done about it right there, such as taking it back. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

/** Says in a word what has just been done, or could not be. What it gives back ends that. */
export const useNotify = (): ((notified: Notified) => () => void) => {
  const t = useTranslations("shell");
  return ({ isFailure = false, stays = isFailure, action, message, ...words }) => {
    const id = crypto.randomUUID();
    const close = () => notifications.hide(id);
    notifications.show({
      ...words,
      id,
      message: action ? createElement(NoticeWithAction, { message, action, close }) : message,
      color: isFailure ? "red" : "spruce",
      // Longer with an action, so that there is time to read and reach it.
      autoClose: stays ? false : action ? 10_000 : 6_000,
      withBorder: true,
      // If the focus is in the notice, it would be lost.
      onClose: () => {
        if (document.getElementById(id)?.contains(document.activeElement)) focusMain();
      },
      closeButtonProps: { "aria-label": t("close") },
    });
    return close;
  };
};
