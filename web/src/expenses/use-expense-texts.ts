import { useLocale, useTranslations } from "use-intl";
import { Expense } from "../../../contract/itinerary.ts";
import { parseAmount } from "./parse-amount.ts";
import { useMoney } from "./use-money.ts";

const { maxLength: longestTitle = 0 } = Expense.properties.title as { maxLength?: number };

/** Parses what is typed about an expense in the reader's language, and says what is wrong with it. */
export const useExpenseTexts = () => {
  const t = useTranslations("expenses");
  const locale = useLocale();
  const money = useMoney();
  return {
    amountIn: (text: string) => parseAmount(text, locale),
    titleError: (text: string) =>
      text.trim() === "" || text.length > longestTitle ? t("whatRule") : undefined,
    amountError: (text: string) => (parseAmount(text, locale) === undefined ? t("amountRule") : undefined),
    /** Shows how the amount was understood, because a point can be a comma elsewhere. */
    amountHint: (text: string, currency: string | undefined) => {
      const amount = parseAmount(text, locale);
      return amount === undefined ? undefined : money.amount(amount, currency ?? "");
    },
  };
};
