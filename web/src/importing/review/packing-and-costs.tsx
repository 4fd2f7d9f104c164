import { useFormatter, useTranslations } from "use-intl";
import type { SavedReview } from "../saved-import.ts";
import { TickList } from "./tick-list.tsx";

type PackingAndCostsProps = {
  readonly review: SavedReview;
  readonly onChange: (id: string, isWanted: boolean) => void;
};

/** The packing items and expenses that were found. */
export const PackingAndCosts = ({ review: { draft, unwanted }, onChange }: PackingAndCostsProps) => {
  const t = useTranslations("importing.review");
  const format = useFormatter();
  const money = (amount: number, currency = draft.homeCurrency) =>
    currency ? format.number(amount, { style: "currency", currency }) : format.number(amount);
  const packing = draft.packing.map(({ id, name, quantity }) => ({
    id,
    name: quantity > 1 ? t("quantity", { name, count: quantity }) : name,
  }));
  const expenses = draft.expenses.map(({ id, title, amount, currency }) => ({
    id,
    name: title,
    detail: money(amount, currency),
  }));
  return (
    <>
      <TickList title={t("packing")} items={packing} unwanted={unwanted} onChange={onChange} />
      <TickList title={t("expenses")} items={expenses} unwanted={unwanted} onChange={onChange} />
    </>
  );
};
