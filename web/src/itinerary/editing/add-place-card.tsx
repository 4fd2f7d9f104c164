import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import type { MapLabel } from "../../map/map-label.ts";
import { usePlanTexts } from "../plan-texts.ts";
import { useReadingPosition } from "../reading-position.ts";
import classes from "./add-place-card.module.css";
import { lengths } from "./stop-texts.ts";
import { tripLimits } from "./trip-limits.ts";

type AddPlaceCardProps = {
  readonly place: MapLabel;
  /** The day that is being read: most likely the one that the place is for. */
  readonly dayId: string | undefined;
  readonly onClose: () => void;
};

/** Adds a place that was tapped on the map to a day. */
export const AddPlaceCard = ({ place, dayId, onClose }: AddPlaceCardProps) => {
  const t = useTranslations("map.add");
  const { t: plan, formats } = usePlanTexts();
  const store = useDraftStore();
  const { read } = useReadingPosition();
  const days = useDraft(({ draft }) => draft.days);
  const startDate = useDraft(({ draft }) => draft.startDate);
  const [chosen, setChosen] = useState(dayId);
  const [addedTo, setAddedTo] = useState<number>();
  const day = days.find(({ id }) => id === chosen) ?? days[0];
  const isFull = day !== undefined && day.stops.length >= tripLimits.stopsADay;
  const card = useRef<HTMLElement>(null);
  // The button to add it, and after that the one to close the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons change.
  useEffect(() => {
    const buttons = card.current?.querySelectorAll("button");
    [...(buttons ?? [])].at(-1)?.focus({ preventScroll: true });
  }, [addedTo]);

  const add = () => {
    const id = newId();
    const stop = { ...place, id, name: place.name.slice(0, lengths.name) };
    const addedDayId = day?.id ?? newId();
    store.change((draft) => {
      const withDay = day ? draft : edits.addDay(draft, { id: addedDayId });
      const index = withDay.days.find((one) => one.id === addedDayId)?.stops.length ?? 0;
      return edits.addStop(withDay, { dayId: addedDayId, index }, stop);
    });
    // In another day it would take the map away from here.
    if (dayId === undefined || dayId === addedDayId) read.write({ dayId: addedDayId, stopId: id });
    setAddedTo(day ? days.indexOf(day) + 1 : 1);
  };
  return (
    <section
      ref={card}
      className={classes.card}
      aria-label={t("label", { name: place.name })}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <p className={classes.name}>{place.name}</p>
      <button type="button" className={classes.close} aria-label={t("close")} onClick={onClose}>
        <Icon name="close" />
      </button>
      <p role="status" className={classes.added}>
        {addedTo !== undefined && t("added", { number: addedTo })}
      </p>
      {addedTo === undefined && (
        <div className={classes.add}>
          {days.length > 1 && (
            <NativeSelect
              aria-label={t("day")}
              value={day?.id}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={days.map(({ id }, index) => ({
                value: id,
                label: [plan("day", { number: index + 1 }), formats.shortDay(startDate, index)]
                  .filter(Boolean)
                  .join(" · "),
              }))}
            />
          )}
          <Button leftSection={<Icon name="add" />} disabled={isFull} onClick={add}>
            {t("add")}
          </Button>
        </div>
      )}
      {isFull && addedTo === undefined && (
        <p className={classes.full}>{plan("dayFull", { count: tripLimits.stopsADay })}</p>
      )}
    </section>
  );
};
