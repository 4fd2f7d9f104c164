import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { PackingCategory, PackingItem } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { focusBeside } from "../focus-beside.ts";
import { useTextField } from "../itinerary/use-text-field.ts";
import { moveItem, packingCategories } from "./packing-groups.ts";
import classes from "./packing-item-form.module.css";
import { itemLimits } from "./parse-item.ts";
import { QuantityField } from "./quantity-field.tsx";
import { usePackingEdits } from "./use-packing-edits.ts";

type PackingItemFormProps = { readonly item: PackingItem; readonly onClose: () => void };

/** Edits one packing item. What is typed goes into the draft at once. */
export const PackingItemForm = ({ item, onClose }: PackingItemFormProps) => {
  const t = useTranslations("packing");
  const kinds = useTranslations("categories.packing");
  const store = useDraftStore();
  const { remove } = usePackingEdits();
  const form = useRef<HTMLFieldSetElement>(null);
  const { id, category, quantity } = item;

  const change = (changes: Partial<PackingItem>, together: string) =>
    store.change((draft) => edits.changePackingItem(draft, id, changes), {
      together: `packing-${together}-${id}`,
    });
  const name = useTextField(
    item.name,
    (name) => change({ name }, "name"),
    (text) =>
      text.trim() === "" || text.length > itemLimits.name ? { error: t("nameRule") } : { value: text },
  );
  const changeCategory = (category: PackingCategory) => {
    change({ category }, "category");
    // The item moves to the group of its new category.
    requestAnimationFrame(() => document.getElementById(`packing-kind-${id}`)?.focus());
  };
  const move = (by: -1 | 1) =>
    store.change((draft) => edits.change(draft, { packing: moveItem(draft.packing, id, by) }));
  const packing = useDraft(({ draft }) => draft.packing);
  const canMove = (by: -1 | 1) => moveItem(packing, id, by) !== packing;

  return (
    <fieldset
      ref={form}
      className={classes.form}
      aria-label={t("editing", { name: item.name })}
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && onClose()}
    >
      <TextInput
        className={classes.wide ?? ""}
        autoFocus
        label={t("name")}
        data-field="name"
        value={name.text}
        error={name.error}
        onChange={(event) => name.onChange(event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && onClose()}
      />
      <QuantityField quantity={quantity} onChange={(quantity) => change({ quantity }, "quantity")} />
      <NativeSelect
        size="md"
        id={`packing-kind-${id}`}
        label={t("category")}
        data-field="category"
        data={packingCategories.map((value) => ({ value, label: kinds(value) }))}
        value={category}
        onChange={(event) => changeCategory(event.currentTarget.value as PackingCategory)}
      />
      <div className={classes.tools}>
        <Button size="md" onClick={onClose}>
          {t("done")}
        </Button>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className={classes.tool}
            data-up={by === -1 || undefined}
            aria-label={t(by === -1 ? "moveUp" : "moveDown")}
            // Not disabled, which would lose the focus at the end of the list.
            aria-disabled={!canMove(by)}
            onClick={({ currentTarget }) => {
              move(by);
              requestAnimationFrame(() => currentTarget.focus());
            }}
          >
            <Icon name="chevron-down" />
          </button>
        ))}
        <button
          type="button"
          className={classes.tool}
          aria-label={t("remove")}
          onClick={() => {
            focusBeside(form.current?.closest("li"), "[data-packing-edit]", "[data-packing-add]");
            onClose();
            remove(item);
          }}
        >
          <Icon name="trash" />
        </button>
      </div>
    </fieldset>
  );
};
