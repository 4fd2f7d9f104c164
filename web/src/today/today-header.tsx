import { Link } from "@tanstack/react-router";
import { Icon } from "../components/icon.tsx";
import { ConflictBar } from "../draft/conflict-bar.tsx";
import { SavingProblem } from "../draft/saving-problem.tsx";
import { SavingState } from "../draft/saving-state.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { OtherTrips } from "./other-trips.tsx";
import classes from "./today.module.css";

/** Which trip it is, with the way back to all of it. */
export const TodayHeader = () => {
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
        {canEdit && !isSaved && <SavingState />}
      </div>
      <OtherTrips id={id} />
      <SavingProblem />
      <ConflictBar />
    </header>
  );
};
