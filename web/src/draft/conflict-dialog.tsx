import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../components/dialog.tsx";
import { useNotify } from "../use-notify.ts";
import classes from "./conflict-dialog.module.css";
import { ConflictRow } from "./conflict-row.tsx";
import type { Conflict } from "./merge/conflict.ts";
import type { Choice } from "./resolve-conflict.ts";
import { useDraftStore } from "./use-draft.ts";

type ConflictDialogProps = { readonly conflicts: readonly Conflict[]; readonly onClose: () => void };

/** Lets the traveller choose for each conflict: ours, theirs or both. */
export const ConflictDialog = ({ conflicts, onClose }: ConflictDialogProps) => {
  const t = useTranslations("conflicts");
  const store = useDraftStore();
  const notify = useNotify();
  const list = useRef<HTMLOListElement>(null);

  const choose = (paths: readonly string[], choice: Choice) => {
    const undo = store.resolve(new Map(paths.map((path) => [path, choice])));
    notify({
      message: t("resolved", { count: paths.length }),
      action: { label: t("undo"), onClick: undo },
    });
    // The resolved row is gone, and the focus with it.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("h3")?.focus());
  };
  const chooseAll = (choice: Choice) =>
    choose(
      conflicts.map(({ path }) => path),
      choice,
    );

  return (
    <Dialog isOpen size="xl" title={t("title")} onClose={onClose}>
      <div className={classes.choices}>
        <p>{t("about")}</p>
        <ol ref={list}>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.path}
              conflict={conflict}
              onChoose={(choice) => choose([conflict.path], choice)}
            />
          ))}
        </ol>
        {conflicts.length > 1 && (
          <div className={classes.all}>
            <Button variant="default" size="md" onClick={() => chooseAll("ours")}>
              {t("allMine")}
            </Button>
            <Button variant="default" size="md" onClick={() => chooseAll("theirs")}>
              {t("allTheirs")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
