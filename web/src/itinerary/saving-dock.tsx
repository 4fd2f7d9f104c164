import { ConflictBar } from "../draft/conflict-bar.tsx";
import { SavingStatus } from "../draft/saving-status.tsx";
import { useDraft } from "../draft/use-draft.ts";
import classes from "./itinerary-view.module.css";
import { useDock } from "./use-dock.ts";

/** Whether the draft is saved, and its conflicts. Viewers see it too: they may have unsaved changes of their own. */
export const SavingDock = ({ isEditing }: { readonly isEditing: boolean }) => {
  const hasConflicts = useDraft(({ conflicts }) => conflicts.length > 0);
  // People who only read need not hear that everything is saved.
  const isSaved = useDraft(({ saving, canUndo, isGone }) => saving.state === "saved" && !canUndo && !isGone);
  const isQuiet = isSaved && !isEditing;
  // The map button is there as well, and the conflict bar above both.
  useDock(hasConflicts ? "8.5rem" : "4rem");
  return (
    <>
      <div className={classes.saving} data-quiet={isQuiet || undefined}>
        <SavingStatus />
      </div>
      <ConflictBar />
    </>
  );
};
