import { NativeSelect } from "@mantine/core";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { tripLimits } from "./trip-limits.ts";

type StopDayProps = { readonly stopId: string; readonly dayId: string };
type Choice = readonly [id: string, title: string | null, isFull: boolean];

/** Moves a stop to another day. */
export const StopDay = memo(({ stopId, dayId }: StopDayProps) => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  // A string, which stays equal while a stop's texts change.
  const choices: Choice[] = JSON.parse(
    useDraft(({ draft }) =>
      JSON.stringify(
        draft.days.map(({ id, title, stops }) => [id, title, stops.length >= tripLimits.stopsADay]),
      ),
    ),
  );
  const moveTo = (toDayId: string) => {
    store.change((draft) => {
      const stops = draft.days.find(({ id }) => id === toDayId)?.stops ?? [];
      return edits.moveStop(draft, stopId, { dayId: toDayId, index: stops.length });
    });
    requestAnimationFrame(() => document.getElementById(`open-${stopId}`)?.focus());
  };
  return (
    <NativeSelect
      size="md"
      aria-label={t("toDay")}
      value={dayId}
      onChange={(event) => moveTo(event.currentTarget.value)}
      data={choices.map(([id, title, isFull], at) => ({
        value: id,
        label: [t("inDay", { number: at + 1 }), title].filter(Boolean).join(" · "),
        disabled: id !== dayId && isFull,
      }))}
    />
  );
});
