import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Day } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits } from "../../draft/edits.ts";
import { tripLimits } from "../../itinerary/editing/trip-limits.ts";
import { stopsBefore } from "../../itinerary/stops-before.ts";
import { useNotifyHere } from "../../use-notify-here.ts";
import type { ReviewContext } from "./review-context.ts";
import { ReviewDay } from "./review-day.tsx";
import classes from "./review-days.module.css";

export const ReviewDays = ({ review }: { readonly review: ReviewContext }) => {
  const t = useTranslations("importing.review");
  const notify = useNotifyHere();
  const { draft, edit } = review;
  const before = stopsBefore(draft.days);
  const removeDay = (day: Day, index: number) => {
    edit((draft) => edits.removeDay(draft, day.id));
    document.getElementById("days")?.focus();
    notify({
      message: t("dayRemoved", { number: index + 1 }),
      action: { label: t("undo"), onClick: () => edit((draft) => edits.addDay(draft, day, index)) },
    });
  };
  return (
    <div className={classes.days} id="days" tabIndex={-1}>
      {draft.days.map((day, index) => (
        <ReviewDay
          key={day.id}
          day={day}
          number={index + 1}
          stopsBefore={before[index] ?? 0}
          review={review}
          onRemove={() => removeDay(day, index)}
        />
      ))}
      <div>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="add" />}
          disabled={draft.days.length >= tripLimits.days}
          onClick={() => edit((draft) => edits.addDay(draft))}
        >
          {t("addDay")}
        </Button>
      </div>
    </div>
  );
};
