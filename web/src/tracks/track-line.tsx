import type { Track } from "../../../contract/track.ts";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import classes from "./track-line.module.css";

/** How long a day's track is, and how far it goes up. */
export const TrackLine = ({ track: { name, metres, climbMetres } }: { readonly track: Track }) => {
  const { t, formats } = usePlanTexts();
  return (
    <p className={classes.track}>
      <Icon name="walk" size={18} />
      <span>
        {name && `${name}: `}
        {formats.distance(metres)}
        {climbMetres !== undefined && ` · ${t("climb", { height: formats.height(climbMetres) })}`}
      </span>
    </p>
  );
};
