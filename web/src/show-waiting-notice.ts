import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { NoticeWithAction } from "./components/notice-with-action.tsx";

type Waiting = {
  readonly message: string;
  /** How to stop what is waited for. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

/** Shorter waits need no notice. */
const patienceMs = 400;

/** Says what is on its way, if it takes a while, until the function that it gives is called. */
export const showWaitingNotice = ({ message, action }: Waiting): (() => void) => {
  const id = crypto.randomUUID();
  const close = () => notifications.hide(id);
  const waiting = setTimeout(
    () =>
      notifications.show({
        id,
        loading: true,
        autoClose: false,
        withCloseButton: false,
        withBorder: true,
        message: action ? createElement(NoticeWithAction, { message, action, close }) : message,
      }),
    patienceMs,
  );
  return () => {
    clearTimeout(waiting);
    close();
  };
};
