import { useFormatter, useTranslations } from "use-intl";
import { useDraft } from "../draft/use-draft.ts";
import { CategoryChart } from "./category-chart.tsx";
import { categoryColours } from "./category-looks.ts";
import { dailyAverage } from "./daily-average.ts";
import { toDecimal } from "./exact-amount.ts";
import type { CurrencyTotal } from "./totals.ts";
import classes from "./totals-aside.module.css";
import { useMoney } from "./use-money.ts";

const numberOf = (units: bigint) => Number(toDecimal(units));

/** The total of one currency, by category. */
export const CurrencySection = ({ total }: { readonly total: CurrencyTotal }) => {
  const t = useTranslations("expenses");
  const kinds = useTranslations("categories.expense");
  const format = useFormatter();
  const money = useMoney();
  const expenses = useDraft(({ draft }) => draft.expenses);
  const home = useDraft(({ draft }) => draft.homeCurrency);
  const startDate = useDraft(({ draft }) => draft.startDate);
  const dayCount = useDraft(({ draft }) => draft.days.length);
  const { currency, units, count, categories } = total;
  const average = dailyAverage(
    expenses,
    { startDate, dayCount },
    (expense) => (expense.currency ?? home ?? "") === currency,
  );
  // Shares make no sense when refunds exceed payments.
  const hasShares = categories.length > 1 && categories.every(({ units }) => units >= 0n) && units > 0n;
  const hasChart = categories.filter(({ units }) => units > 0n).length > 1;

  return (
    <section className={classes.currency}>
      <h3 className={classes.sum}>
        <span>{money.sum(units, currency)}</span>
        <small>{currency ? t("sumOf", { count, currency }) : t("sumWithoutCurrency", { count })}</small>
      </h3>
      {average && (
        <p className={classes.average}>
          {t("average", { amount: money.rounded(average.units, currency), days: average.days })}
        </p>
      )}
      <div className={classes.parts}>
        {hasChart && <CategoryChart total={total} />}
        <ul className={classes.categories}>
          {categories.map(({ category, units: part }) => (
            <li key={category}>
              <span
                className={classes.swatch}
                aria-hidden="true"
                style={{ background: categoryColours[category] }}
              />
              <span>{kinds(category)}</span>
              <span className={classes.part}>{money.sum(part, currency)}</span>
              {hasShares && (
                <span className={classes.share}>
                  {format.number(numberOf(part) / numberOf(units), { style: "percent" })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
