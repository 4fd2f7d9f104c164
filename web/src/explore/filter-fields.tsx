import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { countryCodes } from "./country-codes.ts";
import type { ExploreSearch, Length } from "./explore-search.ts";
import { lengths } from "./explore-search.ts";
import classes from "./filter-fields.module.css";
import { useFilterNames } from "./use-filter-names.ts";

type FilterFieldsProps = {
  readonly search: ExploreSearch;
  readonly onChange: (changed: ExploreSearch) => void;
};

/** Length, month, country, tag and order. The browser's own lists: they are quick, and right on every device. */
export const FilterFields = ({ search, onChange }: FilterFieldsProps) => {
  const t = useTranslations("explore");
  const locale = useLocale();
  const names = useFilterNames();
  const { days, month, country, tag, sort } = search;
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const { compare } = new Intl.Collator(locale);
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => compare(one.label, other.label));
  }, [locale]);
  return (
    <>
      <Choice
        label={t("length")}
        any={t("anyLength")}
        value={days ?? ""}
        options={(Object.keys(lengths) as Length[])
          .sort((one, other) => lengths[one][0] - lengths[other][0])
          .map((value) => ({ value, label: names.days(value) }))}
        onChange={(value) => onChange({ days: (value || undefined) as Length | undefined })}
      />
      <Choice
        label={t("month")}
        any={t("anyMonth")}
        value={month ? String(month) : ""}
        options={Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          label: names.month(at + 1),
        }))}
        onChange={(value) => onChange({ month: value ? Number(value) : undefined })}
      />
      <Choice
        label={t("country")}
        any={t("anyCountry")}
        value={country ?? ""}
        options={countries}
        onChange={(value) => onChange({ country: value || undefined })}
      />
      <Choice
        label={t("sort")}
        any={t(search.q ? "byMatch" : "byRank")}
        value={sort ?? ""}
        options={[{ value: "newest", label: t("byNewest") }]}
        onChange={(value) => onChange({ sort: value === "newest" ? "newest" : undefined })}
      />
      {tag && (
        <button
          type="button"
          className={classes.chip}
          aria-label={t("withoutTag", { tag })}
          onClick={() => onChange({ tag: undefined })}
        >
          <span>{tag}</span>
          <Icon name="close" size={18} />
        </button>
      )}
    </>
  );
};

type ChoiceProps = {
  readonly label: string;
  /** The option that chooses nothing. */
  readonly any: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

const Choice = ({ label, any, value, options, onChange }: ChoiceProps) => (
  <span className={classes.choice} data-set={value !== "" || undefined}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size={18} />
  </span>
);
