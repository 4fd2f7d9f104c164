import { memo } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { Picture } from "../components/picture.tsx";
import { DayProblems } from "../planning/day-problems.tsx";
import { TrackLine } from "../tracks/track-line.tsx";
import { DayWeatherLine } from "../weather/day-weather-line.tsx";
import classes from "./day.module.css";
import { dayColour } from "./day-colour.ts";
import { dayHeight } from "./day-height.ts";
import { DayMenu } from "./day-menu.tsx";
import { DayTitle } from "./day-title.tsx";
import { ImageCreditLine } from "./image-credit-line.tsx";
import { usePlanTexts } from "./plan-texts.ts";
import { useReadingPosition } from "./reading-position.ts";
import { StopRow } from "./stop-row.tsx";
import { countFrom } from "./stops-before.ts";

type DayPartProps = {
  readonly day: Day;
  readonly index: number;
  readonly stopsBefore: number;
  /** Not rendered yet; only its height is reserved. */
  readonly isPending: boolean;
  readonly canEdit: boolean;
};

/** One day, read-only. */
export const DayPart = memo(({ day, index, stopsBefore, isPending, canEdit }: DayPartProps) => {
  const { t } = usePlanTexts();
  const { observe } = useReadingPosition();
  const { id, title, summary, track, imageURL, image, stops } = day;
  const hasMenu = canEdit || stops.filter(({ coordinate }) => coordinate).length > 1;
  return (
    <section
      ref={observe}
      id={`day-${id}`}
      tabIndex={-1}
      aria-labelledby={`day-title-${id}`}
      className={classes.day}
      data-day-id={id}
      style={{
        "--day-colour": dayColour(index),
        containIntrinsicBlockSize: `auto ${dayHeight(day, 9)}`,
        ...(isPending && { minHeight: dayHeight(day, 9) }),
      }}
    >
      <DayTitle id={id} index={index} title={title} />
      {hasMenu && <DayMenu day={day} index={index} stopsBefore={stopsBefore} />}
      <DayWeatherLine dayId={id} />
      {!isPending && (
        <>
          {summary && <p className={classes.summary}>{summary}</p>}
          {track && <TrackLine track={track} />}
          {imageURL && (
            <>
              <Picture
                url={imageURL}
                image={image}
                alt={image?.description}
                sizes="(min-width: 60rem) 32rem, 100vw"
                className={classes.image}
              />
              {image?.credit && <ImageCreditLine credit={image.credit} />}
            </>
          )}
          {stops.length === 0 ? (
            <p className={classes.none}>{t("noStops")}</p>
          ) : (
            <ol
              className={classes.stops}
              style={countFrom(stopsBefore)}
              data-long={stopsBefore + stops.length > 99 || undefined}
            >
              {stops.map((stop, position) => (
                <StopRow
                  key={stop.id}
                  stop={stop}
                  before={stops[position - 1]}
                  dayIndex={index}
                  canEdit={canEdit}
                />
              ))}
            </ol>
          )}
          <DayProblems dayId={id} />
        </>
      )}
    </section>
  );
});
