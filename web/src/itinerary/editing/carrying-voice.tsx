import { VisuallyHidden } from "@mantine/core";
import { type RefObject, useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDraftStore } from "../../draft/use-draft.ts";
import type { DraggedPart } from "./carrying.ts";
import classes from "./editing.module.css";
import { type DragEventName, useDrag } from "./use-carrying.ts";

/** Lets parts of the plan be carried: the line where they would go, what is held, and both in words. */
export const DragLayer = ({ root }: { readonly root: RefObject<HTMLElement | null> }) => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  const marker = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");

  const onEvent = useCallback(
    (event: DragEventName, carried: DraggedPart) => {
      const { days } = store.getState().draft;
      const day = carried.kind === "stop" ? carried.position.dayId : carried.id;
      const dayNumber = days.findIndex(({ id }) => id === day) + 1;
      const stop = days.flatMap(({ stops }) => stops).find(({ id }) => id === carried.id);
      const name = carried.kind === "stop" ? (stop?.name ?? "") : t("day", { number: dayNumber });
      const where =
        carried.kind === "stop"
          ? t("whereStop", { number: carried.position.index + 1, day: dayNumber })
          : t("whereDay", { number: carried.index + 1 });
      if (event === "lifted" && shadow.current) shadow.current.textContent = name;
      setWords(t(event, { name, where }));
    },
    [store, t],
  );
  useDrag({ root, marker, label: shadow }, onEvent);
  return (
    <>
      <div ref={marker} className={classes.marker} hidden />
      <div ref={shadow} className={classes.shadow} hidden aria-hidden="true" />
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </>
  );
};
