import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { ExploreSearch, Length } from "./explore-search.ts";

/** How filters are called on the page. */
export const useFilterNames = () => {
  const t = useTranslations("explore");
  const format = useFormatter();
  const locale = useLocale();
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const names = {
    days: (days: Length) => t(`lengths.${days}`),
    month: (month: number) =>
      format.dateTime(new Date(Date.UTC(2024, month - 1, 15)), { month: "long", timeZone: "UTC" }),
    country: (code: string) => countries.of(code) ?? code,
    tag: (tag: string) => tag,
  };
  /** The names of those that are set, in the order of the page. */
  const ofSet = ({ days, month, country, tag }: ExploreSearch) => [
    ...(days ? [{ filter: "days", name: names.days(days) } as const] : []),
    ...(month ? [{ filter: "month", name: names.month(month) } as const] : []),
    ...(country ? [{ filter: "country", name: names.country(country) } as const] : []),
    ...(tag ? [{ filter: "tag", name: names.tag(tag) } as const] : []),
  ];
  return { ...names, ofSet };
};
