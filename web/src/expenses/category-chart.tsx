import { DonutChart } from "@mantine/charts";
import { useTranslations } from "use-intl";
import { categoryColours } from "./category-looks.ts";
import { decimalOf } from "./exact-amount.ts";
import type { CurrencyTotal } from "./totals.ts";
import { useMoney } from "./use-money.ts";

const size = 176;

/** Where the money goes, at a glance. The list beside it says the same in words. */
export const CategoryChart = ({ total }: { readonly total: CurrencyTotal }) => {
  const kinds = useTranslations("categories.expense");
  const money = useMoney();
  const paid = total.categories.filter(({ units }) => units > 0n);
  return (
    <div aria-hidden="true">
      <DonutChart
        size={size}
        thickness={30}
        paddingAngle={1.5}
        strokeWidth={0}
        startAngle={90}
        endAngle={-270}
        tooltipDataSource="segment"
        valueFormatter={(value) => money.amount(value, total.currency)}
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        data={paid.map(({ category, units }) => ({
          name: kinds(category),
          value: Number(decimalOf(units)),
          color: categoryColours[category],
        }))}
      />
    </div>
  );
};
