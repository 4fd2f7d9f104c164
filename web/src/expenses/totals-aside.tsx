import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useDraft } from "../draft/use-draft.ts";
import { CurrencySection } from "./currency-section.tsx";
import { sumExpenses } from "./totals.ts";
import classes from "./totals-aside.module.css";

/** What the trip costs: each currency by itself. */
export const TotalsAside = () => {
  const t = useTranslations("expenses");
  const format = useFormatter();
  const expenses = useDraft(({ draft }) => draft.expenses);
  const home = useDraft(({ draft }) => draft.homeCurrency);
  const totals = useMemo(() => sumExpenses(expenses, home), [expenses, home]);
  const atHome = totals.find(({ currency }) => currency === home)?.count ?? 0;
  return (
    <aside className={classes.totals} aria-label={t("totals")}>
      {totals.map((total) => (
        <CurrencySection key={total.currency} total={total} />
      ))}
      {totals.length > 1 && (
        <p className={classes.rates}>
          {home !== undefined &&
            t("homeShare", {
              currency: home,
              count: atHome,
              all: expenses.length,
              share: format.number(atHome / expenses.length, { style: "percent" }),
            })}{" "}
          {t("noRates")}
        </p>
      )}
    </aside>
  );
};
