import { memo, useDeferredValue } from "react";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { Picture } from "../../components/picture.tsx";
import { Problems } from "../../planning/problems.tsx";
import { StopHours } from "../../planning/stop-hours.tsx";
import { WayTo } from "../../planning/way-to.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { useReadingPosition } from "../reading-position.ts";
import stopClasses from "../stop.module.css";
import { StopFacts } from "../stop-facts.tsx";
import { useRecentlyChanged } from "../use-recently-changed.ts";
import { Waymark } from "../waymark.tsx";
import { AddStop } from "./add-stop.tsx";
import { DragHandle } from "./drag-handle.tsx";
import classes from "./editing.module.css";
import { useEditing, useIsAddingAfter, useIsOpen } from "./editing-context.ts";
import { StopForm } from "./stop-form.tsx";

type EditableStopProps = {
  readonly stop: Stop;
  readonly before: Stop | undefined;
  readonly dayId: string;
  readonly dayIndex: number;
  readonly index: number;
  readonly isDayFull: boolean;
};

/** One stop in the editor; opens as a form. */
export const EditableStop = memo((props: EditableStopProps) => {
  const { stop, before, dayId, dayIndex, index, isDayFull } = props;
  const { t } = usePlanTexts();
  const { observe } = useReadingPosition();
  const { open, addingAfter } = useEditing();
  const isOpen = useIsOpen(stop.id);
  // The arrow turns at once; the form takes longer to render.
  const isFormShown = useDeferredValue(isOpen);
  const isAddingAfter = useIsAddingAfter(stop.id);
  const isChanged = useRecentlyChanged(stop.id);
  const { id, name, note, coordinate, imageURL, image, openingHours } = stop;
  return (
    <li
      ref={observe}
      id={`stop-${id}`}
      tabIndex={-1}
      className={stopClasses.stop}
      data-stop-id={id}
      data-changed={isChanged || undefined}
    >
      <WayTo from={before} to={stop} canEdit />
      <Waymark />
      <div className={classes.stop}>
        <div className={classes.stopHead}>
          <button
            type="button"
            id={`open-${id}`}
            className={classes.opener}
            data-part-toggle
            aria-expanded={isOpen}
            onClick={() => open.write(isOpen ? undefined : id)}
          >
            <span dir="auto" className={stopClasses.name} data-part-name>
              {name}
            </span>
            <StopFacts stop={stop} />
            {openingHours && <StopHours stopId={id} openingHours={openingHours} dayIndex={dayIndex} />}
            {!isOpen && note && (
              <span dir="auto" className={classes.excerpt}>
                {note}
              </span>
            )}
            {!coordinate && <span className={classes.unplaced}>{t("unplaced")}</span>}
          </button>
          {imageURL && (
            <Picture
              url={imageURL}
              image={image}
              alt={image?.description}
              sizes="4rem"
              className={classes.thumbnail}
            />
          )}
          <span className={classes.openSign} data-open={isOpen || undefined}>
            <Icon name="chevron-down" />
          </span>
          <DragHandle kind="stop" partId={id} name={name} />
        </div>
        <Problems partId={id} />
        {isFormShown && <StopForm stop={stop} dayId={dayId} index={index} isDayFull={isDayFull} />}
        {isAddingAfter && !isDayFull && (
          <div className={classes.between}>
            <AddStop
              autoFocus
              dayId={dayId}
              index={index + 1}
              dayName={t("after", { name })}
              onAdded={(added) => addingAfter.write(added)}
            />
            <button
              type="button"
              className={classes.tool}
              aria-label={t("closeAdding")}
              onClick={() => addingAfter.write(undefined)}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
      </div>
    </li>
  );
});
