import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./saving-status.module.css";

type StepButtonProps = {
  readonly name: "undo" | "redo";
  /** As `aria-keyshortcuts` takes them. */
  readonly keys: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
};

/** One step back or forth. Not disabled when there is none: the focus would be lost with the last step. */
export const StepButton = ({ name, keys, isPossible, onClick }: StepButtonProps) => {
  const t = useTranslations("saving");
  return (
    <ActionIcon
      variant="subtle"
      size={44}
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
