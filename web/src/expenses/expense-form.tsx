import { Button } from "@mantine/core";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Expense } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { focusBeside } from "../focus-beside.ts";
import { useTextField } from "../itinerary/use-text-field.ts";
import classes from "./expense-fields.module.css";
import { ExpenseFields } from "./expense-fields.tsx";
import { formatAmount, parseAmount } from "./parse-amount.ts";
import { useExpenseRemoval } from "./use-expense-removal.ts";
import { useExpenseTexts } from "./use-expense-texts.ts";

type ExpenseFormProps = {
  readonly expense: Expense;
  readonly home: string | undefined;
  readonly onClose: () => void;
};

/** Edits one expense. What is typed goes into the draft at once. */
export const ExpenseForm = ({ expense, home, onClose }: ExpenseFormProps) => {
  const t = useTranslations("expenses");
  const locale = useLocale();
  const store = useDraftStore();
  const reading = useExpenseTexts();
  const remove = useExpenseRemoval();
  const form = useRef<HTMLFieldSetElement>(null);
  const { id, date, category } = expense;
  const currency = expense.currency ?? home;

  const change = (
    changes: { readonly [field in keyof Omit<Expense, "id">]?: Expense[field] | undefined },
    together: string,
  ) =>
    store.change((draft) => edits.changeExpense(draft, id, changes), {
      together: `expense-${together}-${id}`,
    });
  const title = useTextField(
    expense.title,
    (title) => change({ title }, "title"),
    (text) => {
      const wrong = reading.titleError(text);
      return wrong ? { error: wrong } : { value: text };
    },
  );
  const amount = useTextField(
    formatAmount(expense.amount, locale, currency),
    (text) => change({ amount: parseAmount(text, locale) ?? expense.amount }, "amount"),
    (text) => {
      const amount = parseAmount(text, locale);
      return amount === undefined
        ? { error: t("amountRule") }
        : { value: formatAmount(amount, locale, currency) };
    },
  );

  return (
    <fieldset
      ref={form}
      className={`${classes.form} ${classes.open}`}
      aria-label={t("editing", { title: expense.title })}
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && onClose()}
    >
      <ExpenseFields
        autoFocus
        title={title}
        amount={{ ...amount, hint: reading.amountHint(amount.text, currency) }}
        currency={currency}
        onCurrency={(currency) => change({ currency }, "currency")}
        date={date}
        onDate={(date) => change({ date }, "date")}
        category={category}
        onCategory={(category) => change({ category }, "category")}
      />
      <div className={classes.tools}>
        <Button size="md" onClick={onClose}>
          {t("done")}
        </Button>
        <button
          type="button"
          className={classes.remove}
          onClick={() => {
            focusBeside(form.current?.closest("li"), "[data-expense]", "[data-expense-add] input");
            onClose();
            remove(expense);
          }}
        >
          <Icon name="trash" />
          {t("remove")}
        </button>
      </div>
    </fieldset>
  );
};
