import { Button } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { focusMain } from "../focus-main.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./collision-dialog.module.css";
import { useDraft } from "./use-draft.ts";

// Few ever need it.
const CollisionChoices = lazyPart(() =>
  import("./collision-choices.tsx").then(({ CollisionChoices }) => CollisionChoices),
);

/** Says that something waits for a choice, without taking anyone's cursor away; what it is, on a click. */
export const CollisionDialog = () => {
  const t = useTranslations("collisions");
  const collisions = useDraft((state) => state.collisions);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = collisions.length;
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => (opener.current ? opener.current.focus() : focusMain()));
  };
  useEffect(() => {
    if (count === 0 && isOpen) close();
  });

  const who = collisions[0]?.by?.displayName ?? t("someone");
  return (
    <>
      <div role="status" className={classes.place}>
        {count > 0 && (
          <div className={classes.bar}>
            <Icon name="people" />
            <span>{t("bar", { count, who })}</span>
            <Button ref={opener} size="sm" onClick={() => setIsOpen(true)}>
              {t("choose")}
            </Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {isOpen && count > 0 && <CollisionChoices collisions={collisions} onClose={close} />}
      </Suspense>
    </>
  );
};
