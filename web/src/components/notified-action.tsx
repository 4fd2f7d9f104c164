import { focusMain } from "../focus-main.ts";
import classes from "./notified-action.module.css";
import { TextButton } from "./text-button.tsx";

type NotifiedActionProps = {
  readonly message: string;
  readonly action: { readonly label: string; readonly onClick: () => void };
  readonly close: () => void;
};

/** What has been done, and the way to take it back. */
export const NotifiedAction = ({ message, action, close }: NotifiedActionProps) => (
  <span className={classes.notified}>
    <span>{message}</span>
    <TextButton
      onClick={() => {
        // It goes with the notice.
        focusMain();
        close();
        action.onClick();
      }}
    >
      {action.label}
    </TextButton>
  </span>
);
