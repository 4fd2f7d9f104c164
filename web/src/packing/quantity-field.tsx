import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useTextField } from "../itinerary/use-text-field.ts";
import classes from "./packing-item-form.module.css";
import { itemLimits } from "./parse-item.ts";

type QuantityFieldProps = { readonly quantity: number; readonly onChange: (quantity: number) => void };

const least = 1;

const read = (text: string) => {
  const quantity = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return quantity >= least && quantity <= itemLimits.quantity ? quantity : undefined;
};

/** The quantity: a number field with plus and minus. */
export const QuantityField = ({ quantity, onChange }: QuantityFieldProps) => {
  const t = useTranslations("packing");
  const field = useTextField(
    String(quantity),
    (text) => onChange(Number(text)),
    (text) => {
      const quantity = read(text);
      return quantity === undefined
        ? { error: t("quantityRule", { most: itemLimits.quantity }) }
        : { value: String(quantity) };
    },
  );
  const step = (by: -1 | 1) => onChange(Math.min(itemLimits.quantity, Math.max(least, quantity + by)));
  return (
    <div className={classes.stepper}>
      <button type="button" className={classes.step} aria-label={t("fewer")} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <TextInput
        className={classes.number ?? ""}
        label={t("quantity")}
        data-field="quantity"
        inputMode="numeric"
        value={field.text}
        error={field.error}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      <button type="button" className={classes.step} aria-label={t("more")} onClick={() => step(1)}>
        <Icon name="add" />
      </button>
    </div>
  );
};
