import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { keptSince } from "../api/kept-since.ts";
import { QuietWord } from "../components/quiet-word.tsx";

/** Says of when a trip is that comes from this device, until the server has been heard again. */
export const KeptWord = ({ id }: { readonly id: string }) => {
  const t = useTranslations("onDevice");
  const format = useFormatter();
  const at = useSyncExternalStore(keptSince.subscribe, () => keptSince.read(`/v1/itineraries/${id}`));
  if (at === undefined) return null;
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const time = format.dateTime(date, { timeStyle: "short" });
  return (
    <QuietWord
      text={
        isToday
          ? t("asOfToday", { time })
          : t("asOf", { time, date: format.dateTime(date, { dateStyle: "medium" }) })
      }
    />
  );
};
