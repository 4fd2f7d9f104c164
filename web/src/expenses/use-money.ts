import { useMemo } from "react";
import { useLocale } from "use-intl";
import { toDecimal, toUnits } from "./exact-amount.ts";

// Shared, because creating a formatter takes longer than formatting a thousand amounts.
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (locale: string, currency: string, isRounded: boolean): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${isRounded}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    ...(currency ? { style: "currency", currency } : {}),
    // The currency's decimals, or more if the amount has more.
    ...(!isRounded && { maximumFractionDigits: 12 }),
  });
  formats.set(key, format);
  return format;
};

/**
 * Amounts as this reader writes them. Sums are handed over as text: a number of JavaScript's own could not hold them
 * exactly, and the catalogue's formatter takes nothing else.
 */
export const useMoney = () => {
  const locale = useLocale();
  return useMemo(() => {
    const sum = (units: bigint, currency: string) =>
      formatOf(locale, currency, false).format(toDecimal(units));
    return {
      sum,
      rounded: (units: bigint, currency: string) => formatOf(locale, currency, true).format(toDecimal(units)),
      amount: (amount: number, currency: string) => sum(toUnits(amount), currency),
    };
  }, [locale]);
};
