import { useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Expense } from "../../../contract/itinerary.ts";
import { useDraft } from "../draft/use-draft.ts";
import { expenseLines } from "./expense-lines.ts";
import classes from "./expense-list.module.css";
import { ExpenseRow } from "./expense-row.tsx";
import { useGradualLines } from "./use-gradual-lines.ts";
import { useMoney } from "./use-money.ts";

/** All expenses by day. */
export const ExpenseList = ({ canEdit }: { readonly canEdit: boolean }) => {
  const t = useTranslations("expenses");
  const kinds = useTranslations("categories.expense");
  const format = useFormatter();
  const money = useMoney();
  const expenses = useDraft(({ draft }) => draft.expenses);
  const home = useDraft(({ draft }) => draft.homeCurrency);
  const [openId, setOpenId] = useState<string>();
  const lines = useMemo(() => expenseLines(expenses), [expenses]);
  const shown = useGradualLines(lines.length);

  const tell = useCallback(
    ({ amount, currency, category }: Expense) => ({
      kind: amount < 0 ? t("refund", { category: kinds(category) }) : kinds(category),
      amount: money.amount(amount, currency ?? home ?? ""),
    }),
    [t, kinds, money, home],
  );
  const dayText = (date: string | undefined) =>
    date === undefined
      ? t("noDate")
      : format.dateTime(new Date(`${date}T00:00:00Z`), {
          weekday: "long",
          day: "numeric",
          month: "long",
          year: "numeric",
          timeZone: "UTC",
        });
  // One list, so that an expense whose date changes keeps its open form.
  return (
    <ul className={classes.list} aria-label={t("list")}>
      {lines.slice(0, shown).map((line) =>
        line.kind === "date" ? (
          <li key={`on ${line.date}`} className={classes.day}>
            <h3>{dayText(line.date)}</h3>
          </li>
        ) : (
          <ExpenseRow
            key={line.expense.id}
            expense={line.expense}
            home={home}
            tell={tell}
            canEdit={canEdit}
            isOpen={line.expense.id === openId}
            onOpen={setOpenId}
          />
        ),
      )}
    </ul>
  );
};
