import { useTranslations } from "use-intl";
import type { Expense } from "../../../contract/itinerary.ts";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useNotify } from "../use-notify.ts";

/** Removes an expense, and offers to undo that. Undo keeps what else was changed meanwhile. */
export const useExpenseRemoval = () => {
  const t = useTranslations("expenses");
  const store = useDraftStore();
  const notify = useNotify();
  return (expense: Expense) => {
    const index = store.getState().draft.expenses.findIndex(({ id }) => id === expense.id);
    store.change((draft) => edits.removeExpense(draft, expense.id));
    const putBack = () =>
      store.change((draft) => {
        const { expenses } = draft;
        const isThere = expenses.some(({ id }) => id === expense.id);
        return isThere ? draft : edits.change(draft, { expenses: expenses.toSpliced(index, 0, expense) });
      });
    notify({
      message: t("removed", { title: expense.title }),
      action: { label: t("undo"), onClick: putBack },
    });
  };
};
