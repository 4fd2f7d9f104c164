import { useMediaQuery } from "@mantine/hooks";
import { memo, Suspense } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import { Days } from "./days.tsx";
import { FullScreenMap } from "./full-screen-map.tsx";
import classes from "./plan.module.css";
import { PlanMap } from "./plan-map.tsx";

// Loaded only for editing.
const EditableDays = lazyPart(() =>
  import("./editing/editable-days.tsx").then(({ EditableDays }) => EditableDays),
);

/** The days with the map beside them, or behind a button on small screens. */
export const Plan = memo(({ isEditing }: { readonly isEditing: boolean }) => {
  const isWide = useMediaQuery("(min-width: 60rem)", true, { getInitialValueInEffect: false });
  return (
    <div className={classes.plan}>
      <div className={classes.days}>
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
  );
});
