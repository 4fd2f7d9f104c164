import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { useObservable } from "../itinerary/observable.ts";
import { loadOrNothing } from "../loading/load-or-nothing.ts";
import { useIsOnline } from "../use-is-online.ts";
import { waitingCount } from "../waiting/waiting-count.ts";
import classes from "./offline-strip.module.css";

const WaitingLink = lazy(() =>
  loadOrNothing(() => import("../waiting/waiting-link.tsx").then(({ WaitingLink }) => WaitingLink)),
);

export const OfflineStrip = () => {
  const t = useTranslations("shell");
  const isOnline = useIsOnline();
  const isWaiting = useObservable(waitingCount, (count) => count > 0);
  return (
    <p role="status" className={classes.strip}>
      {!isOnline && !isWaiting && t("offline")}
      {!isOnline && isWaiting && (
        <>
          {t("offlineShort")}{" "}
          <Suspense>
            <WaitingLink />
          </Suspense>
        </>
      )}
    </p>
  );
};
