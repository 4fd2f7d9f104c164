import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { ConflictBar } from "../draft/conflict-bar.tsx";
import { SavingProblem } from "../draft/saving-problem.tsx";
import { SavingState } from "../draft/saving-state.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { SkyIcon } from "../weather/sky-icon.tsx";
import { OtherTrips } from "./other-trips.tsx";
import classes from "./today.module.css";

type TodayHeaderProps = { readonly isSunny: boolean; readonly onSunny: (isSunny: boolean) => void };

/** Which trip it is, with the way back to all of it, and how the page is to be read. */
export const TodayHeader = ({ isSunny, onSunny }: TodayHeaderProps) => {
  const t = useTranslations("today");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const title = useDraft(({ draft }) => draft.title);
  const canEdit = useCanEdit();
  const isSaved = useDraft(({ saving, hasUnsaved }) => saving.state === "saved" && !hasUnsaved);
  return (
    <header className={classes.header}>
      <div className={classes.trip}>
        <h1 dir="auto">
          <Link to="/itineraries/$id" params={{ id }} className={classes.back}>
            <Icon name="chevron-left" size={26} />
            <span>{title}</span>
          </Link>
        </h1>
        <span className={classes.state}>{canEdit && !isSaved && <SavingState />}</span>
        <button
          type="button"
          className={classes.sun}
          aria-pressed={isSunny}
          aria-label={t("sun")}
          title={t("sun")}
          onClick={() => onSunny(!isSunny)}
        >
          <SkyIcon sky="clear" />
        </button>
      </div>
      <OtherTrips id={id} />
      <SavingProblem />
      <ConflictBar />
    </header>
  );
};
