import { memo, useRef } from "react";
import type { Expense } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { useRecentlyChanged } from "../itinerary/use-recently-changed.ts";
import { categoryIcons } from "./category-looks.ts";
import { ExpenseForm } from "./expense-form.tsx";
import classes from "./expense-list.module.css";

type ExpenseRowProps = {
  readonly expense: Expense;
  readonly home: string | undefined;
  /** Passed in, because creating it for thousands of rows is slow. */
  readonly tell: (expense: Expense) => { readonly kind: string; readonly amount: string };
  readonly canEdit: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (id: string | undefined) => void;
};

/** One expense; editors can open it as a form. */
export const ExpenseRow = memo(({ expense, home, tell, canEdit, isOpen, onOpen }: ExpenseRowProps) => {
  const isNew = useRecentlyChanged(expense.id);
  const row = useRef<HTMLLIElement>(null);
  const { id, title, category } = expense;
  const { kind, amount } = tell(expense);

  const close = () => {
    onOpen(undefined);
    row.current?.querySelector<HTMLElement>("[data-expense]")?.focus();
  };
  const content = (
    <>
      <Icon name={categoryIcons[category]} size={22} />
      <span className={classes.words}>
        <span className={classes.name} data-part-name>
          {title}
        </span>
        <span className={classes.kind}>{kind}</span>
      </span>
      <span className={classes.amount} data-refund={expense.amount < 0 || undefined}>
        {amount}
      </span>
    </>
  );
  return (
    <li
      ref={row}
      className={classes.row}
      data-expense-id={id}
      data-open={isOpen || undefined}
      data-changed={isNew || undefined}
    >
      {canEdit ? (
        <button
          type="button"
          className={classes.summary}
          data-expense
          data-part-toggle
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : id)}
        >
          {content}
        </button>
      ) : (
        <div className={classes.summary}>{content}</div>
      )}
      {isOpen && canEdit && <ExpenseForm expense={expense} home={home} onClose={close} />}
    </li>
  );
});
