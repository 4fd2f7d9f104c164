import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { useObservable } from "../itinerary/observable.ts";
import { useNotify } from "../use-notify.ts";
import { keepWholeApp, newVersion, startAppWorker } from "./app-worker.ts";

/** Keeps the app on the device and offers new versions of it; nobody is interrupted by one. */
export const AppVersion = () => {
  const t = useTranslations("shell");
  const notify = useRef(useNotify());
  const take = useObservable(newVersion, (take) => take);
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = session?.traveller !== undefined;

  useEffect(() => void startAppWorker(), []);
  useEffect(() => {
    if (isSignedIn) void keepWholeApp();
  }, [isSignedIn]);
  useEffect(() => {
    if (!take) return;
    return notify.current({
      message: t("newVersion"),
      action: { label: t("useNewVersion"), onClick: take },
      stays: true,
    });
  }, [take, t]);
  return null;
};
