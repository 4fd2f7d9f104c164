import { useTranslations } from "use-intl";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { EmptyState } from "../explore/empty-state.tsx";
import { AddExpense } from "./add-expense.tsx";
import { ExpenseList } from "./expense-list.tsx";
import classes from "./expenses.module.css";
import { TotalsAside } from "./totals-aside.tsx";

/** What the trip costs. */
export const Expenses = () => {
  const t = useTranslations("expenses");
  const canEdit = useCanEdit();
  const count = useDraft(({ draft }) => draft.expenses.length);
  return (
    <section className={classes.expenses} aria-labelledby="expenses-title">
      <h2 id="expenses-title" className={classes.title}>
        {t("title")}
      </h2>
      <div className={classes.add}>{canEdit && <AddExpense count={count} />}</div>
      {count === 0 ? (
        <EmptyState title={t("empty")} text={t(canEdit ? "emptyText" : "emptyReadText")} />
      ) : (
        <>
          <TotalsAside />
          <ExpenseList canEdit={canEdit} />
        </>
      )}
    </section>
  );
};
