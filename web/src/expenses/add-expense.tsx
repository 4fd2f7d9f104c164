import { Button, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ExpenseCategory, ItineraryPreview } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import classes from "./expense-fields.module.css";
import { ExpenseFields } from "./expense-fields.tsx";
import { useExpenseTexts } from "./use-expense-texts.ts";

const { maxItems: most = 0 } = ItineraryPreview.properties.expenses as { maxItems?: number };

/** Once fewer than this fit, the page says how many. */
const scarce = 50;

const blank = { title: "", amount: "", category: "other" as ExpenseCategory, isTried: false };

/** Adds an expense. Date and currency stay for the next one, because receipts come in piles. */
export const AddExpense = ({ count }: { readonly count: number }) => {
  const t = useTranslations("expenses");
  const store = useDraftStore();
  const reading = useExpenseTexts();
  const latest = useDraft(({ draft }) => draft.expenses.at(-1)?.currency ?? draft.homeCurrency);
  const [typed, setTyped] = useState(blank);
  const [chosenCurrency, setCurrency] = useState<string>();
  const [date, setDate] = useState<string>();
  const [added, setAdded] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const { title, amount, category, isTried } = typed;
  const currency = chosenCurrency ?? latest;
  const room = most - count;

  const add = () => {
    setTyped({ ...typed, isTried: true });
    const paid = reading.amountIn(amount);
    const isWrong = reading.titleError(title) !== undefined;
    if (isWrong || paid === undefined) {
      const input = isWrong
        ? titleInput.current
        : form.current?.querySelector<HTMLElement>("[inputmode=decimal]");
      input?.focus();
      return;
    }
    const unchosen = form.current?.querySelector<HTMLElement>("[data-currency][aria-invalid=true]");
    if (unchosen) {
      unchosen.focus();
      return;
    }
    const rest = { category, ...(currency && { currency }), ...(date && { date }) };
    store.change((draft) => edits.addExpense(draft, { title: title.trim(), amount: paid, ...rest }));
    setAdded(t("added", { title: title.trim() }));
    setTyped(blank);
    titleInput.current?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      data-expense-add
      className={classes.form}
      aria-label={t("add")}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <ExpenseFields
        titleInput={titleInput}
        title={{
          text: title,
          error: isTried ? reading.titleError(title) : undefined,
          onChange: (title) => setTyped({ ...typed, title }),
        }}
        amount={{
          text: amount,
          error: isTried ? reading.amountError(amount) : undefined,
          hint: reading.amountHint(amount, currency),
          onChange: (amount) => setTyped({ ...typed, amount }),
        }}
        currency={currency}
        onCurrency={setCurrency}
        date={date}
        onDate={setDate}
        category={category}
        onCategory={(category) => setTyped({ ...typed, category })}
      />
      <div className={classes.tools}>
        <Button type="submit" size="md" disabled={room <= 0} leftSection={<Icon name="add" />}>
          {t("addButton")}
        </Button>
        {room <= scarce && <p className={classes.room}>{t("room", { count: room, most })}</p>}
      </div>
      <VisuallyHidden role="status">{added}</VisuallyHidden>
    </form>
  );
};
