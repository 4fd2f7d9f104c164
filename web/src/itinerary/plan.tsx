import { useMediaQuery } from "@mantine/hooks";
import { memo, Suspense, useState } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import { DayJumps } from "./day-jumps.tsx";
import { Days } from "./days.tsx";
import { FullScreenMap } from "./full-screen-map.tsx";
import classes from "./plan.module.css";
import { PlanMap } from "./plan-map.tsx";
import { PlanTextsProvider, useCreatePlanTexts } from "./plan-texts.ts";
import { createReadingPosition, PlanProvider } from "./reading-position.ts";

// Loaded only for editing.
const EditableDays = lazyPart(() =>
  import("./editing/editable-days.tsx").then(({ EditableDays }) => EditableDays),
);

/** The days with the map beside them, or behind a button on small screens. */
export const Plan = memo(({ isEditing }: { readonly isEditing: boolean }) => {
  const [place] = useState(createReadingPosition);
  const words = useCreatePlanTexts();
  const isWide = useMediaQuery("(min-width: 60rem)", true, { getInitialValueInEffect: false });
  return (
    <PlanTextsProvider value={words}>
      <PlanProvider value={place}>
        <div className={classes.plan}>
          <div className={classes.days}>
            <DayJumps isWide={isWide} />
            {isEditing ? (
              <Suspense fallback={<Days />}>
                <EditableDays />
              </Suspense>
            ) : (
              <Days />
            )}
          </div>
          {isWide ? (
            <div className={classes.map}>
              <PlanMap />
            </div>
          ) : (
            <FullScreenMap />
          )}
        </div>
      </PlanProvider>
    </PlanTextsProvider>
  );
});
