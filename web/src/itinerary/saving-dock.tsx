import { CollisionDialog } from "../draft/collision-dialog.tsx";
import { SavingStatus } from "../draft/saving-status.tsx";
import { useDraft } from "../draft/use-draft.ts";
import classes from "./itinerary-view.module.css";
import { useDock } from "./use-dock.ts";

/** How far saving is, and what waits for a choice. There for readers, too: what they wrote while they still could may need a way out. */
export const SavingDock = ({ isEditing }: { readonly isEditing: boolean }) => {
  const isColliding = useDraft(({ collisions }) => collisions.length > 0);
  // That all is saved is no news to who only reads.
  const isSaved = useDraft(({ saving, canUndo, isGone }) => saving.state === "saved" && !canUndo && !isGone);
  const isQuiet = isSaved && !isEditing;
  // The way to the map is there as well, and above both what is to be chosen.
  useDock(isColliding ? "8.5rem" : "4rem");
  return (
    <>
      <div className={classes.saving} data-quiet={isQuiet || undefined}>
        <SavingStatus />
      </div>
      <CollisionDialog />
    </>
  );
};
