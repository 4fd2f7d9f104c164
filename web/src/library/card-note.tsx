import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { DeviceSign } from "../device/device-sign.tsx";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import classes from "./card-note.module.css";

/** The trip's dates, and the traveller's role. */
export const CardNote = ({ itinerary }: { readonly itinerary: ItinerarySummary }) => {
  const t = useTranslations("library");
  const { dates } = useTripFormats();
  const { id, role, visibility, startDate, dayCount } = itinerary;
  const badge = badgeOf(role, visibility);
  return (
    <p className={classes.note}>
      {badge && <span className={classes.badge}>{t(badge)}</span>}
      <DeviceSign id={id} />
      {startDate && <span className={classes.dates}>{dates(startDate, dayCount)}</span>}
    </p>
  );
};

/** Undefined for the most frequent case, one's own private itinerary. */
const badgeOf = (role: ItinerarySummary["role"], visibility: ItinerarySummary["visibility"]) => {
  if (role === "editor" || role === "viewer") return role;
  return role === "owner" && visibility !== "private" ? visibility : undefined;
};
