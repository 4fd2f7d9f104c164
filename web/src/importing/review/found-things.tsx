import { useFormatter, useTranslations } from "use-intl";
import type { KeptReview } from "../kept-import.ts";
import { WantedList } from "./wanted-list.tsx";

type FoundThingsProps = {
  readonly review: KeptReview;
  readonly onChange: (id: string, isWanted: boolean) => void;
};

/** What to pack and what it costs, as far as the media told. */
export const FoundThings = ({ review: { draft, unwanted }, onChange }: FoundThingsProps) => {
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
      <WantedList title={t("packing")} items={packing} unwanted={unwanted} onChange={onChange} />
      <WantedList title={t("expenses")} items={expenses} unwanted={unwanted} onChange={onChange} />
    </>
  );
};
