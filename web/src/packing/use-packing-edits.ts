import { useTranslations } from "use-intl";
import type { PackingItem } from "../../../contract/itinerary.ts";
import { edits, newId } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useNotify } from "../use-notify.ts";

type NewItem = Pick<PackingItem, "name" | "quantity" | "category">;

/** Edits of the whole list. Each shows a notice with undo, which keeps what else was changed meanwhile. */
export const usePackingEdits = () => {
  const t = useTranslations("packing");
  const store = useDraftStore();
  const notify = useNotify();
  const change = (edit: (packing: readonly PackingItem[]) => readonly PackingItem[]) =>
    store.change((draft) => edits.change(draft, { packing: edit(draft.packing) }));
  const setPacked = (ids: ReadonlySet<string>, isPacked: boolean) =>
    change((packing) => packing.map((item) => (ids.has(item.id) ? { ...item, isPacked } : item)));

  return {
    remove: (item: PackingItem) => {
      const index = store.getState().draft.packing.findIndex(({ id }) => id === item.id);
      store.change((draft) => edits.removePackingItem(draft, item.id));
      const putBack = () =>
        change((packing) =>
          packing.some(({ id }) => id === item.id) ? packing : packing.toSpliced(index, 0, item),
        );
      notify({ message: t("removed", { name: item.name }), action: { label: t("undo"), onClick: putBack } });
    },

    unpackAll: () => {
      const packed = store.getState().draft.packing.filter(({ isPacked }) => isPacked);
      const ids = new Set(packed.map(({ id }) => id));
      setPacked(ids, false);
      notify({
        message: t("unchecked", { count: ids.size }),
        action: { label: t("undo"), onClick: () => setPacked(ids, true) },
      });
    },

    addAll: (items: readonly NewItem[]) => {
      const added = items.map((item) => ({ ...item, id: newId(), isPacked: false }));
      const ids = new Set(added.map(({ id }) => id));
      change((packing) => [...packing, ...added]);
      notify({
        message: t("starterAdded", { count: added.length }),
        action: {
          label: t("undo"),
          onClick: () => change((packing) => packing.filter(({ id }) => !ids.has(id))),
        },
      });
    },
  };
};
