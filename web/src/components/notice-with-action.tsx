import { focusMain } from "../focus-main.ts";
import classes from "./notice-with-action.module.css";
import { TextButton } from "./text-button.tsx";

type NoticeWithActionProps = {
  readonly message: string;
  readonly action: { readonly label: string; readonly onClick: () => void };
  readonly close: () => void;
};

/** A notice with a button, such as "Undo". */
export const NoticeWithAction = ({ message, action, close }: NoticeWithActionProps) => (
  <span className={classes.notified}>
    <span>{message}</span>
    <TextButton
      onClick={() => {
        // The button disappears with the notice.
        focusMain();
        close();
        action.onClick();
      }}
    >
      {action.label}
    </TextButton>
  </span>
);
