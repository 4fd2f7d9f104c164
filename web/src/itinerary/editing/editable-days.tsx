import { Button, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { stopsBefore } from "../stops-before.ts";
import { useGradualCount } from "../use-gradual-count.ts";
import { DragLayer } from "./drag-layer.tsx";
import { EditableDay } from "./editable-day.tsx";
import classes from "./editing.module.css";
import { createEditing, EditingProvider } from "./editing-context.ts";
import { focusAddressedAddStop, focusAddStop } from "./focus-add-stop.ts";
import { tripLimits } from "./trip-limits.ts";

const { days: maxDays } = tripLimits;

/** The days in the editor. */
export const EditableDays = () => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  const days = useDraft(({ draft }) => draft.days);
  const [editing] = useState(createEditing);
  const shown = useGradualCount(days.length);
  const root = useRef<HTMLDivElement>(null);
  const isFull = days.length >= maxDays;
  const before = stopsBefore(days);
  useEffect(focusAddressedAddStop, []);

  const addDay = () => {
    const id = newId();
    store.change((draft) => edits.addDay(draft, { id }));
    requestAnimationFrame(() => focusAddStop(id));
  };
  return (
    <EditingProvider value={editing}>
      <VisuallyHidden id="drag-help">{t("dragHelp")}</VisuallyHidden>
      <div ref={root} className={classes.root}>
        {days.length === 0 && <p className={classes.empty}>{t("noDaysEditing")}</p>}
        {days.map((day, index) => (
          <EditableDay
            key={day.id}
            day={day}
            index={index}
            stopsBefore={before[index] ?? 0}
            isPending={index >= shown}
          />
        ))}
        <DragLayer root={root} />
      </div>
      <div className={classes.addDay}>
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="add" />}
          disabled={isFull}
          onClick={addDay}
        >
          {t("addDay")}
        </Button>
        {days.length > maxDays - 10 && <p>{t("daysLeft", { count: maxDays - days.length })}</p>}
      </div>
    </EditingProvider>
  );
};
