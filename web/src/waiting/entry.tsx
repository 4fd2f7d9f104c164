import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon, type IconName } from "../components/icon.tsx";
import classes from "./waiting.module.css";
import { WaitingState } from "./waiting-state.tsx";

type EntryProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly state: Parameters<typeof WaitingState>[0]["state"];
  readonly since: number;
  /** Why it waits, and what to do about it. */
  readonly why: string | undefined;
  /** What can be done, besides saving and discarding it. */
  readonly actions?: ReactNode;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

/** Something that waits. */
export const Entry = ({ icon, name, state, since, why, actions, onSave, onDiscard }: EntryProps) => {
  const t = useTranslations("waiting");
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon name={icon} size={22} />
      </span>
      <div className={classes.what}>
        <h3>{name}</h3>
        <WaitingState state={state} since={since} />
        {why && <p>{why}</p>}
        <div className={classes.actions}>
          {actions}
          <Button size="sm" variant="default" aria-label={t("fileOne", { name })} onClick={onSave}>
            {t("file")}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            aria-label={t("discardOne", { name })}
            disabled={state === "sending"}
            onClick={onDiscard}
          >
            {t("discard")}
          </Button>
        </div>
      </div>
    </li>
  );
};
