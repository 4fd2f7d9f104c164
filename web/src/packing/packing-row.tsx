import { VisuallyHidden } from "@mantine/core";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { PackingItem } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { focusBeside } from "../focus-beside.ts";
import { useRecentlyChanged } from "../itinerary/use-recently-changed.ts";
import classes from "./packing-group.module.css";
import { PackingItemForm } from "./packing-item-form.tsx";

type PackingRowProps = {
  readonly item: PackingItem;
  readonly leavesWhenPacked: boolean;
  readonly canEdit: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (id: string | undefined) => void;
};

/** One packing item with its checkbox; opens as a form. */
export const PackingRow = memo(({ item, leavesWhenPacked, canEdit, isOpen, onOpen }: PackingRowProps) => {
  const t = useTranslations("packing");
  const store = useDraftStore();
  const isNew = useRecentlyChanged(item.id);
  const row = useRef<HTMLLIElement>(null);
  const { id, name, quantity, isPacked } = item;

  const pack = (isPacked: boolean) => {
    if (isPacked && leavesWhenPacked) focusBeside(row.current, "[data-packing-check]");
    store.change((draft) => edits.changePackingItem(draft, id, { isPacked }));
  };
  const close = () => {
    onOpen(undefined);
    row.current?.querySelector<HTMLElement>("[data-packing-edit]")?.focus();
  };
  const words = (
    <>
      <span className={classes.name} data-part-name data-packed={isPacked || undefined}>
        {name}
      </span>
      {quantity !== 1 && <span className={classes.quantity}>{t("times", { quantity })}</span>}
    </>
  );

  return (
    <li ref={row} className={classes.row} data-packing-id={id} data-changed={isNew || undefined}>
      <div className={classes.line}>
        {canEdit ? (
          <label className={classes.check}>
            <input
              type="checkbox"
              className={classes.box}
              data-packing-check
              checked={isPacked}
              onChange={(event) => pack(event.currentTarget.checked)}
            />
            {words}
          </label>
        ) : (
          <div className={classes.check}>
            <span className={classes.state}>
              {isPacked && <Icon name="check" size={16} />}
              <VisuallyHidden>{t(isPacked ? "isPacked" : "isNotPacked")}</VisuallyHidden>
            </span>
            {words}
          </div>
        )}
        {canEdit && (
          <button
            type="button"
            className={classes.edit}
            data-packing-edit
            aria-label={t("edit", { name })}
            data-part-toggle
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : id)}
          >
            <Icon name="pencil" />
          </button>
        )}
      </div>
      {isOpen && canEdit && <PackingItemForm item={item} onClose={close} />}
    </li>
  );
});
