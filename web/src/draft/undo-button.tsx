import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./undo-button.module.css";

type UndoButtonProps = {
  readonly name: "undo" | "redo";
  /** In the syntax of `aria-keyshortcuts`. */
  readonly keys: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
};

/** Undo or redo. Uses aria-disabled instead of disabled, which would take the focus away after the last undo. */
export const UndoButton = ({ name, keys, isPossible, onClick }: UndoButtonProps) => {
  const t = useTranslations("saving");
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={classes.step ?? ""}
      aria-label={t(name)}
      title={t(name)}
      aria-keyshortcuts={keys}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
    >
      <Icon name={name} />
    </ActionIcon>
  );
};
