import type { useTranslations } from "use-intl";
import { openingHoursOn } from "../../../contract/opening-hours/opening-hours-on.ts";
import { parseOpeningHours } from "../../../contract/opening-hours/parse-opening-hours.ts";
import type { useTripFormats } from "../itinerary/use-trip-formats.ts";

type Texts = {
  readonly t: ReturnType<typeof useTranslations<"ways">>;
  readonly formats: ReturnType<typeof useTripFormats>;
};

const wholeDay = 24 * 60;

/** Says when a place is open on a day, as far as that is known. */
export const openOn = (openingHours: string, date: Date, { t, formats }: Texts): string | undefined => {
  const rules = parseOpeningHours(openingHours);
  if (!rules) return undefined;
  const { open, perhaps } = openingHoursOn(rules, date);
  if (open.length === 0) return perhaps.length === 0 ? t("closedThatDay") : undefined;
  if (open.some(({ from, to }) => from === 0 && to >= wholeDay)) return t("openAllDay");
  return t("openThatDay", { hours: formats.list(open.map((range) => formats.hours(range))) });
};
