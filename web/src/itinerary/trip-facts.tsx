import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon, type IconName } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import classes from "./trip-heading.module.css";
import { useTripFormats } from "./use-trip-formats.ts";

/** Destination, dates and length of the trip. */
export const TripFacts = () => {
  const t = useTranslations("itinerary");
  const formats = useTripFormats();
  const { destination, origin, startDate, days } = useDraft(({ draft }) => draft);
  const dates = formats.dates(startDate, days.length);
  const stopCount = days.reduce((count, { stops }) => count + stops.length, 0);
  return (
    <ul className={classes.facts} aria-label={t("facts")}>
      {(destination || origin) && (
        <Fact icon="pin">
          {destination} {origin && <span className={classes.origin}>{t("from", { origin })}</span>}
        </Fact>
      )}
      {dates && <Fact icon="calendar">{dates}</Fact>}
      <Fact icon="walk">
        {days.length === 0
          ? t("days", { count: 0 })
          : t("length", { days: t("days", { count: days.length }), stops: t("stops", { count: stopCount }) })}
      </Fact>
    </ul>
  );
};

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);
