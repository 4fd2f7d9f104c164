import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { use, useEffect, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ListTarget } from "../components/list-target.ts";
import { findCurrencies, listCurrencies, nameCurrency, resolveCurrency } from "./currencies.ts";
import classes from "./currency-field.module.css";

type CurrencyFieldProps = {
  readonly label: string;
  /** The code. */
  readonly value: string | undefined;
  readonly onChange: (currency: string) => void;
  /** The field can be emptied. */
  readonly onClear?: () => void;
  /** Listed first. */
  readonly suggested?: string | undefined;
  readonly className?: string | undefined;
  /** Its name in the draft. */
  readonly field: string;
};

/** So many fit into a list that people read. */
const maxShown = 40;

/**
 * Chooses a currency from a list that filters by code, name, symbol or country. What is typed counts only if it means
 * one currency for certain; otherwise the field says so and nothing changes.
 */
export const CurrencyField = ({
  label,
  value,
  onChange,
  onClear,
  suggested,
  className = "",
  field,
}: CurrencyFieldProps) => {
  const t = useTranslations("expenses");
  const locale = useLocale();
  const target = use(ListTarget);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Undefined while nothing is being typed.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const isChoosing = combobox.dropdownOpened || typed !== undefined;
  // Not before they are needed: a form may have many of these fields.
  const choices = useMemo(
    () => (isChoosing ? listCurrencies(locale, [value, suggested]) : []),
    [isChoosing, locale, value, suggested],
  );
  const found = useMemo(() => findCurrencies(choices, typed ?? "").slice(0, maxShown), [choices, typed]);
  const shownValue = useMemo(() => {
    const name = value && nameCurrency(locale, value);
    return name === value ? (value ?? "") : `${value} ${name}`;
  }, [locale, value]);
  const isUnchosen = isLeft && typed !== undefined;

  // The first match is the one that Enter takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list changes.
  useEffect(() => {
    if (combobox.dropdownOpened && typed) combobox.selectFirstOption();
  }, [found]);

  const choose = (code: string) => {
    setTyped(undefined);
    combobox.closeDropdown();
    if (code !== value) onChange(code);
  };
  const leave = () => {
    combobox.closeDropdown();
    if (typed === undefined) return;
    setLeft(true);
    const code = resolveCurrency(choices, typed);
    if (code) choose(code);
    else if (typed.trim() === "") {
      setTyped(undefined);
      onClear?.();
    }
  };
  const error = () => {
    if (!isUnchosen) return undefined;
    return value ? t("currencyRuleNow", { currency: shownValue }) : t("currencyRule");
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} portalProps={{ target }} keepMounted={false}>
      {/* With the role of a combobox, so that everyone knows whose list it is that scrolls. */}
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={className}
          size="md"
          label={label}
          data-field={field}
          placeholder={t("noCurrency")}
          autoComplete="off"
          spellCheck={false}
          data-currency
          value={typed ?? shownValue}
          error={error()}
          onFocus={({ currentTarget }) => {
            // Whatever is typed next replaces the currency.
            if (typed === undefined) currentTarget.select();
          }}
          onClick={() => combobox.openDropdown()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
            combobox.openDropdown();
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Escape" && combobox.dropdownOpened) event.stopPropagation();
            if (event.key !== "Enter" || typed === undefined) return;
            // Enter takes the currency, and does not send the form.
            event.preventDefault();
            if (combobox.getSelectedOptionIndex() === -1) leave();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={label} className={classes.options}>
          {found.map(({ code, name, symbol }) => (
            <Combobox.Option key={code} value={code} selected={code === value} className={classes.option}>
              <span className={classes.code}>{code}</span>
              <span className={classes.name}>{name}</span>
              {symbol !== code && <span className={classes.symbol}>{symbol}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
