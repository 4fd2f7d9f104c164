import { Button, TextInput } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { Day } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { dayColour } from "../../itinerary/day-colour.ts";
import { dayDate } from "../../itinerary/day-date.ts";
import type { ReviewContext } from "./review-context.ts";
import classes from "./review-day.module.css";
import { ReviewStop } from "./review-stop.tsx";

type ReviewDayProps = {
  readonly day: Day;
  readonly number: number;
  /** In the days before it. */
  readonly stopsBefore: number;
  readonly review: ReviewContext;
  readonly onRemove: () => void;
};

export const ReviewDay = ({ day, number, stopsBefore, review, onRemove }: ReviewDayProps) => {
  const t = useTranslations("importing.review");
  const format = useFormatter();
  const { startDate, center } = review.draft;
  const heading = () => {
    const day = dayDate(startDate, number - 1);
    if (!day) return t("day", { number });
    const written = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
    return t("dayDate", { number, date: format.dateTime(day, written) });
  };
  const add = () => {
    const id = newId();
    review.edit((draft) =>
      edits.addStop(draft, { dayId: day.id, index: day.stops.length }, { id, name: "" }),
    );
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#stop-${id} input`)?.focus());
  };
  // The search prefers places near the other stops of the day.
  const near = day.stops.find(({ coordinate }) => coordinate)?.coordinate ?? center;

  return (
    <section
      className={classes.day}
      style={{ "--day-colour": dayColour(number - 1) }}
      aria-labelledby={`day-${day.id}`}
    >
      <div className={classes.head}>
        <h3 id={`day-${day.id}`} tabIndex={-1}>
          {heading()}
        </h3>
        <TextInput
          aria-label={t("dayTitle", { number })}
          placeholder={t("dayTitle", { number })}
          maxLength={200}
          value={day.title ?? ""}
          onChange={({ target }) =>
            review.edit((draft) => edits.changeDay(draft, day.id, { title: target.value || undefined }))
          }
        />
      </div>
      {day.stops.length === 0 && <p className={classes.empty}>{t("emptyDay")}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list */}
      <ol role="list" className={classes.stops}>
        {day.stops.map((stop, index) => (
          <ReviewStop
            key={stop.id}
            stop={stop}
            number={stopsBefore + index + 1}
            near={near}
            stops={day.stops.flatMap(({ id, coordinate }) =>
              id === stop.id || !coordinate ? [] : [coordinate],
            )}
            review={review}
          />
        ))}
      </ol>
      <div className={classes.actions}>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="add" />}
          aria-label={t("addStopTo", { number })}
          disabled={day.stops.length >= 60}
          onClick={add}
        >
          {t("addStop")}
        </Button>
        <Button size="md" variant="subtle" color="red" onClick={onRemove}>
          {t("removeDay", { number })}
        </Button>
      </div>
    </section>
  );
};
