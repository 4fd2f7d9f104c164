import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import classes from "./editing.module.css";
import { useEditing } from "./editing-context.ts";
import { StopDay } from "./stop-day.tsx";
import { useRemoval } from "./use-removal.ts";

type StopToolsProps = {
  readonly stop: Stop;
  readonly dayId: string;
  readonly index: number;
  readonly isDayFull: boolean;
};

/** Moves, duplicates or removes a stop. */
export const StopTools = ({ stop, dayId, index, isDayFull }: StopToolsProps) => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  const { open, addingAfter } = useEditing();
  const { removeStop } = useRemoval();

  const duplicate = () => {
    const id = newId();
    store.change((draft) => edits.addStop(draft, { dayId, index: index + 1 }, { ...stop, id }));
    open.write(id);
    requestAnimationFrame(() => document.getElementById(`open-${id}`)?.focus());
  };
  return (
    <div className={classes.tools}>
      <StopDay stopId={stop.id} dayId={dayId} />
      <Button
        variant="default"
        leftSection={<Icon name="add" />}
        disabled={isDayFull}
        onClick={() => addingAfter.write(stop.id)}
      >
        {t("addAfter")}
      </Button>
      <Button variant="default" leftSection={<Icon name="copy" />} disabled={isDayFull} onClick={duplicate}>
        {t("duplicate")}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="trash" />}
        onClick={() => removeStop(stop, { dayId, index })}
      >
        {t("remove")}
      </Button>
    </div>
  );
};
