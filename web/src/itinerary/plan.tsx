import { memo, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import { PlanFindingsProvider } from "../planning/plan-findings.tsx";
import { TripWeatherProvider } from "../weather/trip-weather.tsx";
import { Days } from "./days.tsx";
import classes from "./plan.module.css";
import { PlanMap } from "./plan-map.tsx";
import { revealStop } from "./reveal.ts";
import { usePlanView } from "./use-plan-view.ts";

// Loaded only for editing.
const EditableDays = lazyPart(() =>
  import("./editing/editable-days.tsx").then(({ EditableDays }) => EditableDays),
);
const MapPage = lazyPart(() => import("./map-page.tsx").then(({ MapPage }) => MapPage));

/** The days with the map beside them; on small screens, one of the two. */
export const Plan = memo(({ isEditing }: { readonly isEditing: boolean }) => {
  const { isWide, isMap, show } = usePlanView();
  const opened = useRef<string>(undefined);
  const openStop = (stopId: string) => {
    opened.current = stopId;
    show("list");
  };
  useListPosition(isMap, opened);
  return (
    <div className={classes.plan}>
      {/* Kept while the map is shown: with what is open in it, and where it was scrolled to. */}
      <div className={classes.days} hidden={isMap}>
        <PlanFindingsProvider>
          <TripWeatherProvider>
            {isEditing ? (
              <Suspense fallback={<Days />}>
                <EditableDays />
              </Suspense>
            ) : (
              <Days />
            )}
          </TripWeatherProvider>
        </PlanFindingsProvider>
      </div>
      {isWide && (
        <div className={classes.map}>
          <PlanMap isEditing={isEditing} onStopClick={revealStop} />
        </div>
      )}
      {isMap && (
        <Suspense>
          <MapPage isEditing={isEditing} onOpen={openStop} />
        </Suspense>
      )}
    </div>
  );
});

/** After the map, shows the list where it was left, or at the stop that was opened. */
const useListPosition = (isMap: boolean, opened: RefObject<string | undefined>) => {
  const listTop = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (isMap) return undefined;
    if (opened.current) revealStop(opened.current);
    else if (listTop.current !== undefined) scrollTo({ top: listTop.current, behavior: "instant" });
    opened.current = undefined;
    const remember = () => {
      listTop.current = scrollY;
    };
    remember();
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [isMap, opened]);
};
