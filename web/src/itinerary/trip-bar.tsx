import { ConflictBar } from "../draft/conflict-bar.tsx";
import { SavingProblem } from "../draft/saving-problem.tsx";
import { SavingState } from "../draft/saving-state.tsx";
import { UndoButtons } from "../draft/undo-buttons.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { WhenIdle } from "../loading/when-idle.tsx";
import { DayJumps } from "./day-jumps.tsx";
import { EditButton } from "./edit-button.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { type Part, PartLinks } from "./part-links.tsx";
import { PlanViewSwitch } from "./plan-view-switch.tsx";
import { ShareButton } from "./share-button.tsx";
import classes from "./trip-bar.module.css";
import { useIsWide } from "./use-is-wide.ts";

// For companions only.
const Presence = lazyPart(() => import("../presence/presence.tsx").then(({ Presence }) => Presence));
const PeopleHere = lazyPart(() => import("../presence/people-here.tsx").then(({ PeopleHere }) => PeopleHere));
const ChangeNotice = lazyPart(() =>
  import("../presence/change-notice.tsx").then(({ ChangeNotice }) => ChangeNotice),
);

/** What sticks or scrolls to the bar's lower edge needs its height, which grows with each line about a problem. */
const measureBar = (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--trip-bar-height", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--trip-bar-height");
  };
};

type TripBarProps = {
  readonly reader: string | undefined;
  readonly part: Part | undefined;
  readonly isPerson: boolean;
  readonly isEditing: boolean;
};

/** Stays at the top of the window: the trip's parts and days, and what can be done with it. */
export const TripBar = ({ reader, part, isPerson, isEditing }: TripBarProps) => {
  const isWide = useIsWide();
  const canEdit = useCanEdit();
  const isPlan = part === undefined;
  // People who only read need not hear that everything is saved.
  const isSaved = useDraft(({ saving, hasUnsaved }) => saving.state === "saved" && !hasUnsaved);
  const canChange = canEdit && (isEditing || part === "packing" || part === "costs");
  const state = (canChange || (canEdit && !isSaved)) && <SavingState />;
  const edit = canEdit && isPlan && <EditButton isEditing={isEditing} />;
  // Elsewhere it is on a line of its own.
  const hasRoomForNotice = isPerson && isPlan && isWide;
  return (
    <div ref={measureBar} className={classes.bar} data-rows={isPlan ? 2 : 1}>
      <div className={classes.row}>
        <PartLinks shown={part} isPerson={isPerson} />
        <div className={classes.tools}>
          {isPerson && (
            <WhenIdle parts={[PeopleHere]}>
              <PeopleHere maxAvatars={isWide ? 4 : 2} />
            </WhenIdle>
          )}
          {(isWide || !isPlan) && state}
          {canChange && <UndoButtons />}
          {isPerson && <ShareButton hasWords={isWide} />}
          {isWide && edit}
          <MoreMenu reader={reader} />
        </div>
      </div>
      {isPlan && (
        <div className={classes.row}>
          <DayJumps isWide={isWide} />
          {hasRoomForNotice && (
            <WhenIdle parts={[ChangeNotice]}>
              <ChangeNotice />
            </WhenIdle>
          )}
          {!isWide && (
            <div className={classes.tools}>
              <PlanViewSwitch />
              {state}
              {edit}
            </div>
          )}
        </div>
      )}
      <SavingProblem />
      <ConflictBar />
      {isPerson && (
        <WhenIdle parts={[Presence, ChangeNotice]}>
          <Presence />
          {!hasRoomForNotice && <ChangeNotice />}
        </WhenIdle>
      )}
    </div>
  );
};
