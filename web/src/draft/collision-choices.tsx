import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../components/dialog.tsx";
import { useNotify } from "../use-notify.ts";
import classes from "./collision-choices.module.css";
import { CollisionRow } from "./collision-row.tsx";
import type { Collision } from "./merge/collision.ts";
import type { Choice } from "./settled.ts";
import { useDraftStore } from "./use-draft.ts";

type CollisionChoicesProps = { readonly collisions: readonly Collision[]; readonly onClose: () => void };

/** Each thing that two wrote differently: mine, theirs, or both. */
export const CollisionChoices = ({ collisions, onClose }: CollisionChoicesProps) => {
  const t = useTranslations("collisions");
  const store = useDraftStore();
  const notify = useNotify();
  const list = useRef<HTMLOListElement>(null);

  const choose = (paths: readonly string[], choice: Choice) => {
    const takeBack = store.settle(new Map(paths.map((path) => [path, choice])));
    notify({
      message: t("settled", { count: paths.length }),
      action: { label: t("undo"), onClick: takeBack },
    });
    // The one chosen about is gone, and the focus with it.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("h3")?.focus());
  };
  const chooseAll = (choice: Choice) =>
    choose(
      collisions.map(({ path }) => path),
      choice,
    );

  return (
    <Dialog isOpen size="xl" title={t("title")} onClose={onClose}>
      <div className={classes.choices}>
        <p>{t("about")}</p>
        <ol ref={list}>
          {collisions.map((collision) => (
            <CollisionRow
              key={collision.path}
              collision={collision}
              onChoose={(choice) => choose([collision.path], choice)}
            />
          ))}
        </ol>
        {collisions.length > 1 && (
          <div className={classes.all}>
            <Button variant="default" size="md" onClick={() => chooseAll("mine")}>
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
