import { VisuallyHidden } from "@mantine/core";
import { type RefObject, useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDraftStore } from "../../draft/use-draft.ts";
import type { DraggedPart } from "./drag.ts";
import classes from "./editing.module.css";
import { type DragEventName, useDrag } from "./use-drag.ts";

/** The marker line and the label of a drag, and its announcements for screen readers. */
export const DragLayer = ({ root }: { readonly root: RefObject<HTMLElement | null> }) => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  const marker = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");

  const onEvent = useCallback(
    (event: DragEventName, dragged: DraggedPart) => {
      const { days } = store.getState().draft;
      const day = dragged.kind === "stop" ? dragged.position.dayId : dragged.id;
      const dayNumber = days.findIndex(({ id }) => id === day) + 1;
      const stop = days.flatMap(({ stops }) => stops).find(({ id }) => id === dragged.id);
      const name = dragged.kind === "stop" ? (stop?.name ?? "") : t("day", { number: dayNumber });
      const where =
        dragged.kind === "stop"
          ? t("whereStop", { number: dragged.position.index + 1, day: dayNumber })
          : t("whereDay", { number: dragged.index + 1 });
      if (event === "lifted" && label.current) label.current.textContent = name;
      setAnnouncement(t(event, { name, where }));
    },
    [store, t],
  );
  useDrag({ root, marker, label }, onEvent);
  return (
    <>
      <div ref={marker} className={classes.marker} hidden />
      <div ref={label} className={classes.label} hidden aria-hidden="true" />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
};
