import { NativeSelect } from "@mantine/core";
import { type Stop, StopCategory } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import { usePlanTexts } from "../plan-texts.ts";
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

const categories = (StopCategory as { enum?: readonly StopCategory[] }).enum ?? [];

/** The kind of a stop and its day; adds one after it, duplicates or removes it. */
export const StopTools = ({ stop, dayId, index, isDayFull }: StopToolsProps) => {
  const { t, categories: kinds } = usePlanTexts();
  const store = useDraftStore();
  const { open, addingAfter } = useEditing();
  const { removeStop } = useRemoval();

  const changeCategory = (category: StopCategory) =>
    store.change((draft) => edits.changeStop(draft, stop.id, { category }));
  const duplicate = () => {
    const id = newId();
    // Its image belongs to its id.
    const { imageURL: _, image: __, ...copied } = stop;
    store.change((draft) => edits.addStop(draft, { dayId, index: index + 1 }, { ...copied, id }));
    open.write(id);
    requestAnimationFrame(() => document.getElementById(`open-${id}`)?.focus());
  };
  return (
    <div className={classes.tools}>
      <NativeSelect
        size="md"
        aria-label={t("category")}
        data-field="category"
        data={categories.map((value) => ({ value, label: kinds(value) }))}
        value={stop.category}
        onChange={(event) => changeCategory(event.currentTarget.value as StopCategory)}
      />
      <StopDay stopId={stop.id} dayId={dayId} />
      <div className={classes.extras}>
        <button
          type="button"
          className={classes.extra}
          disabled={isDayFull}
          onClick={() => addingAfter.write(stop.id)}
        >
          <Icon name="add" size={16} />
          {t("addAfter")}
        </button>
        <button type="button" className={classes.extra} disabled={isDayFull} onClick={duplicate}>
          <Icon name="copy" size={16} />
          {t("duplicate")}
        </button>
        <button type="button" className={classes.extra} onClick={() => removeStop(stop, { dayId, index })}>
          <Icon name="trash" size={16} />
          {t("remove")}
        </button>
      </div>
    </div>
  );
};
