import { Button } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { focusMain } from "../focus-main.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./conflict-bar.module.css";
import { useDraft } from "./use-draft.ts";

// Loaded only when needed: conflicts are rare.
const ConflictDialog = lazyPart(() =>
  import("./conflict-dialog.tsx").then(({ ConflictDialog }) => ConflictDialog),
);

type ConflictBarProps = {
  /** The dialog is opened or closed. */
  readonly onOpenChange?: (isOpen: boolean) => void;
};

/** Says that there are conflicts, without moving the focus; a click opens them. */
export const ConflictBar = ({ onOpenChange }: ConflictBarProps) => {
  const t = useTranslations("conflicts");
  const conflicts = useDraft((state) => state.conflicts);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = conflicts.length;
  const setOpen = (isOpen: boolean) => {
    setIsOpen(isOpen);
    onOpenChange?.(isOpen);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => (opener.current ? opener.current.focus() : focusMain()));
  };
  useEffect(() => {
    if (count === 0 && isOpen) close();
  });

  const who = conflicts[0]?.by?.displayName ?? t("someone");
  return (
    <>
      <div role="status">
        {count > 0 && (
          <div className={classes.bar}>
            <Icon name="people" />
            <span>{t("bar", { count, who })}</span>
            <Button ref={opener} size="sm" onClick={() => setOpen(true)}>
              {t("choose")}
            </Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {isOpen && count > 0 && <ConflictDialog conflicts={conflicts} onClose={close} />}
      </Suspense>
    </>
  );
};
