import {
  memo,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import { onIdle } from "../loading/on-idle.ts";
import { PlanFindingsProvider } from "../planning/plan-findings.tsx";
import { TripWeatherProvider } from "../weather/trip-weather.tsx";
import { Days } from "./days.tsx";
import { MapPage } from "./map-page.tsx";
import classes from "./plan.module.css";
import { PlanMap } from "./plan-map.tsx";
import { revealStop } from "./reveal.ts";
import { usePlanView } from "./use-plan-view.ts";

// Loaded only for editing.
const EditableDays = lazyPart(() =>
  import("./editing/editable-days.tsx").then(({ EditableDays }) => EditableDays),
);

/** The days with the map beside them; on small screens, one of the two. */
export const Plan = memo(({ isEditing }: { readonly isEditing: boolean }) => {
  const { isWide, isMap, show } = usePlanView();
  const opened = useRef<string>(undefined);
  const openStop = (stopId: string) => {
    opened.current = stopId;
    show("list");
  };
  useListPosition(isMap, opened);
  const hasList = useHasList(isMap);
  return (
    <div className={classes.plan}>
      {/* Kept while the map is shown: with what is open in it, and where it was scrolled to. */}
      <div className={classes.days} hidden={isMap}>
        {hasList && (
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
        )}
      </div>
      {isWide && (
        <div className={classes.map}>
          <PlanMap isEditing={isEditing} onStopClick={revealStop} />
        </div>
      )}
      {isMap && <MapPage isEditing={isEditing} onOpen={openStop} />}
    </div>
  );
});

/** A page that opens with the map draws that first. */
const useHasList = (isMap: boolean): boolean => {
  const [isDrawn, setDrawn] = useState(!isMap);
  useEffect(() => {
    if (isDrawn) return;
    if (!isMap) return setDrawn(true);
    return onIdle(() => startTransition(() => setDrawn(true)), { pauseMs: 1_000 });
  }, [isDrawn, isMap]);
  return isDrawn || !isMap;
};

/** After the map, shows the list where it was left, or at the stop that was opened. */
const useListPosition = (isMap: boolean, opened: RefObject<string | undefined>) => {
  const listTop = useRef(0);
  const isAfterMap = useRef(false);
  useLayoutEffect(() => {
    if (isMap) {
      isAfterMap.current = true;
      return undefined;
    }
    if (opened.current) revealStop(opened.current);
    else if (isAfterMap.current) scrollTo({ top: listTop.current, behavior: "instant" });
    opened.current = undefined;
    const remember = () => {
      listTop.current = scrollY;
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [isMap, opened]);
};
