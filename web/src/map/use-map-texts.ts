import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { countryNames } from "./country-names.ts";
import type { MapTexts } from "./map-sheet.ts";
import { scaleUnit } from "./scale-unit.ts";

/** A page may have two maps, the trip's and the one to choose a place on, so they have different names. */
export const useMapTexts = (isPicking: boolean): MapTexts => {
  const t = useTranslations("map");
  const locale = useLocale();
  return useMemo(
    () => ({
      unit: scaleUnit(locale),
      chosen: t("chosen"),
      language: new Intl.Locale(locale).language,
      countries: countryNames(locale),
      stop: ({ number, name }) => t("stop", { number: String(number), name }),
      group: (stops) => {
        const numbers = stops.map(({ number }) => number).sort((one, other) => one - other);
        const [first = 0, last = 0, count] = [numbers[0], numbers.at(-1), numbers.length];
        if (last - first !== count - 1)
          return { text: t("group", { count }), label: t("groupLabel", { count }) };
        const range = t("range", { first: String(first), last: String(last) });
        return { text: range, label: t("rangeLabel", { range, count }) };
      },
      locale: {
        "Map.Title": t(isPicking ? "pickingLabel" : "label"),
        "AttributionControl.ToggleAttribution": t("credits"),
        "CooperativeGesturesHandler.WindowsHelpText": t("scrollHelp"),
        "CooperativeGesturesHandler.MacHelpText": t("scrollHelpMac"),
        "CooperativeGesturesHandler.MobileHelpText": t("touchHelp"),
        "ScaleControl.Feet": t("feet"),
        "ScaleControl.Miles": t("miles"),
        "ScaleControl.Meters": t("metres"),
        "ScaleControl.Kilometers": t("kilometres"),
      },
    }),
    [t, locale, isPicking],
  );
};
