import { memo } from "react";
import type { Day } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { Picture } from "../../components/picture.tsx";
import { BestOrder } from "../../planning/best-order.tsx";
import { DayProblems } from "../../planning/day-problems.tsx";
import { TrackLine } from "../../tracks/track-line.tsx";
import { DayWeatherLine } from "../../weather/day-weather-line.tsx";
import dayClasses from "../day.module.css";
import { dayColour } from "../day-colour.ts";
import { dayHeight } from "../day-height.ts";
import { DayTitle } from "../day-title.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { useReadingPosition } from "../reading-position.ts";
import { countFrom } from "../stops-before.ts";
import { DayForm } from "./day-form.tsx";
import { DragHandle } from "./drag-handle.tsx";
import { EditableStop } from "./editable-stop.tsx";
import classes from "./editing.module.css";
import { useEditing, useIsOpen } from "./editing-context.ts";
import { addStopId } from "./focus-add-stop.ts";
import { NextStop } from "./next-stop.tsx";
import { TimeOrder } from "./time-order.tsx";
import { tripLimits } from "./trip-limits.ts";

type EditableDayProps = {
  readonly day: Day;
  readonly index: number;
  readonly stopsBefore: number;
  readonly isPending: boolean;
};

/** One day in the editor. */
export const EditableDay = memo(({ day, index, stopsBefore, isPending }: EditableDayProps) => {
  const { t } = usePlanTexts();
  const { observe } = useReadingPosition();
  const { open } = useEditing();
  const isOpen = useIsOpen(day.id);
  const { id, title, summary, track, imageURL, image, stops } = day;
  const number = t("day", { number: index + 1 });
  return (
    <section
      ref={observe}
      id={`day-${id}`}
      tabIndex={-1}
      aria-labelledby={`day-title-${id}`}
      className={dayClasses.day}
      data-day-id={id}
      data-editing
      style={{
        "--day-colour": dayColour(index),
        containIntrinsicBlockSize: `auto ${dayHeight(day, 8.5)}`,
        ...(isPending && { minHeight: dayHeight(day, 8.5) }),
      }}
    >
      <div className={classes.dayHead}>
        <DayTitle id={id} index={index} title={title} />
        <button
          type="button"
          className={classes.tool}
          data-part-toggle
          aria-expanded={isOpen}
          aria-label={t("editDay", { name: number })}
          onClick={() => open.write(isOpen ? undefined : id)}
        >
          <Icon name={isOpen ? "check" : "pencil"} />
        </button>
        <DragHandle kind="day" partId={id} name={number} />
      </div>
      <DayWeatherLine dayId={id} />
      {!isPending && (
        <div className={classes.dayBody}>
          {isOpen && <DayForm day={day} index={index} />}
          {!isOpen && summary && <p className={dayClasses.summary}>{summary}</p>}
          {track && <TrackLine track={track} />}
          {imageURL && (
            <Picture
              url={imageURL}
              image={image}
              alt={image?.description}
              sizes="32rem"
              className={dayClasses.image}
            />
          )}
          <ol
            className={dayClasses.stops}
            data-stops
            style={countFrom(stopsBefore)}
            data-long={stopsBefore + stops.length > 99 || undefined}
          >
            {stops.map((stop, position) => (
              <EditableStop
                key={stop.id}
                stop={stop}
                before={stops[position - 1]}
                dayId={id}
                dayIndex={index}
                index={position}
                isDayFull={stops.length >= tripLimits.stopsADay}
              />
            ))}
          </ol>
          <DayProblems dayId={id} />
          <TimeOrder dayId={id} stops={stops} />
          <BestOrder day={day} dayName={number} />
          <div id={addStopId(id)} className={classes.add}>
            {stops.length < tripLimits.stopsADay ? (
              <NextStop dayId={id} dayName={number} />
            ) : (
              <p>{t("dayFull", { count: tripLimits.stopsADay })}</p>
            )}
            {stops.length > tripLimits.stopsADay - 10 && stops.length < tripLimits.stopsADay && (
              <p>{t("stopsLeft", { count: tripLimits.stopsADay - stops.length })}</p>
            )}
          </div>
        </div>
      )}
    </section>
  );
});
