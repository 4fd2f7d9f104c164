import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { DeviceSign } from "../device/device-sign.tsx";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import { needsYou } from "../waiting/needs-you.ts";
import type { WaitingTrip } from "../waiting/read-waiting.ts";
import { WaitingState } from "../waiting/waiting-state.tsx";
import classes from "./card-note.module.css";

type CardNoteProps = {
  readonly itinerary: ItinerarySummary;
  /** What of it waits on this device. */
  readonly waiting: WaitingTrip | undefined;
};

/** The trip's dates, and the traveller's role; instead of them, what waits to be sent. */
export const CardNote = ({ itinerary, waiting }: CardNoteProps) => {
  const t = useTranslations("library");
  const { dates } = useTripFormats();
  const { id, role, visibility, startDate, dayCount } = itinerary;
  const badge = badgeOf(role, visibility);
  if (waiting) {
    return (
      <div className={classes.note}>
        <WaitingState state={needsYou(waiting) ? "needsYou" : "waiting"} since={waiting.since} />
      </div>
    );
  }
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
