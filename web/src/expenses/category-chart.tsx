import { RingProgress } from "@mantine/core";
import { useTranslations } from "use-intl";
import { categoryColours } from "./category-looks.ts";
import { toDecimal } from "./exact-amount.ts";
import type { CurrencyTotal } from "./totals.ts";
import { useMoney } from "./use-money.ts";

/** Expenses by category as a chart; the list beside it has the same as text. */
export const CategoryChart = ({ total }: { readonly total: CurrencyTotal }) => {
  const kinds = useTranslations("categories.expense");
  const money = useMoney();
  const paid = total.categories
    .filter(({ units }) => units > 0n)
    .map(({ category, units }) => ({ category, units, amount: Number(toDecimal(units)) }));
  const whole = paid.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <RingProgress
      aria-hidden="true"
      size={176}
      thickness={30}
      sectionGap={1.5}
      sections={paid.map(({ category, units, amount }) => ({
        value: (amount / whole) * 100,
        color: categoryColours[category],
        tooltip: `${kinds(category)}: ${money.sum(units, total.currency)}`,
      }))}
    />
  );
};
