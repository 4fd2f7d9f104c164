import { memo, Suspense, useState } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { TextButton } from "../components/text-button.tsx";
import classes from "../itinerary/editing/editing.module.css";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { lazyPart } from "../loading/lazy-part.ts";

const BestOrderDialog = lazyPart(() =>
  import("./best-order-dialog.tsx").then(({ BestOrderDialog }) => BestOrderDialog),
);

type BestOrderProps = { readonly day: Day; readonly dayName: string };

/** Two can't be ordered better, and without two free ones there is nothing to order. */
const canBeOrdered = ({ stops }: Day): boolean =>
  stops.filter(({ coordinate }) => coordinate).length >= 3 &&
  stops.filter(({ coordinate, startTime }) => coordinate && !startTime).length >= 2;

/** Offers an order of the day's stops with less time on the way. */
export const BestOrder = memo(({ day, dayName }: BestOrderProps) => {
  const { ways: t } = usePlanTexts();
  const [isOpen, setOpen] = useState(false);
  if (!canBeOrdered(day)) return null;
  return (
    <p className={classes.timeOrder}>
      <TextButton onClick={() => setOpen(true)}>{t("bestOrder")}</TextButton>
      {isOpen && (
        <Suspense>
          <BestOrderDialog day={day} dayName={dayName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
});
