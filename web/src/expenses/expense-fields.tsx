import { NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { type Ref, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { ExpenseCategory } from "../../../contract/itinerary.ts";
import { useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { CurrencyField } from "./currency-field.tsx";
import classes from "./expense-fields.module.css";
import { expenseCategories } from "./totals.ts";

// Loaded when needed: the calendar is large.
const StartDateField = lazyPart(() =>
  import("../itinerary/editing/start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);

type Text = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

type ExpenseFieldsProps = {
  readonly titleInput?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
  readonly title: Text;
  readonly amount: Text & { readonly hint: string | undefined };
  readonly currency: string | undefined;
  readonly onCurrency: (currency: string) => void;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  readonly category: ExpenseCategory;
  readonly onCategory: (category: ExpenseCategory) => void;
};

/** The fields of a new or existing expense. */
export const ExpenseFields = (props: ExpenseFieldsProps) => {
  const t = useTranslations("expenses");
  const kinds = useTranslations("categories.expense");
  const home = useDraft(({ draft }) => draft.homeCurrency);
  const { title, amount, currency, date, category } = props;

  return (
    <>
      <TextInput
        {...(props.titleInput && { ref: props.titleInput })}
        className={classes.title ?? ""}
        label={t("what")}
        data-field="title"
        autoFocus={props.autoFocus ?? false}
        autoComplete="off"
        value={title.text}
        error={title.error}
        onChange={(event) => title.onChange(event.currentTarget.value)}
      />
      <TextInput
        className={classes.amount ?? ""}
        label={t("amount")}
        data-field="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount.text}
        error={amount.error}
        description={amount.hint ?? t("amountHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => amount.onChange(event.currentTarget.value)}
      />
      <CurrencyField
        className={classes.currency}
        label={t("currency")}
        field="currency"
        value={currency}
        suggested={home}
        onChange={props.onCurrency}
      />
      <div className={classes.date} data-field="date">
        <Suspense fallback={<Skeleton height="4.375rem" />}>
          <StartDateField label={t("date")} startDate={date} onChange={props.onDate} />
        </Suspense>
      </div>
      <NativeSelect
        className={classes.category ?? ""}
        size="md"
        label={t("category")}
        data-field="category"
        data={expenseCategories.map((value) => ({ value, label: kinds(value) }))}
        value={category}
        onChange={(event) => props.onCategory(event.currentTarget.value as ExpenseCategory)}
      />
    </>
  );
};
