import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { Stop } from "../../../contract/itinerary.ts";
import { useDraft } from "../draft/use-draft.ts";
import type { PlacedStop } from "../map/trip-lines.ts";
import { dayColour } from "./day-colour.ts";
import { usePlanTexts } from "./plan-texts.ts";
import classes from "./stop-cards.module.css";
import { Waymark } from "./waymark.tsx";

type StopCardsProps = {
  readonly stops: readonly PlacedStop[];
  readonly chosenId: string | undefined;
  readonly onChoose: (stopId: string) => void;
  readonly onOpen: (stopId: string) => void;
};

/** How long the cards must be at rest before the middle one counts as chosen. */
const restMs = 120;

/** The stops that are on the map, in a row that snaps. */
export const StopCards = ({ stops, chosenId, onChoose, onOpen }: StopCardsProps) => {
  const { t } = usePlanTexts();
  const days = useDraft(({ draft }) => draft.days);
  const list = useRef<HTMLOListElement>(null);
  const chosen = stops.findIndex(({ id }) => id === chosenId);

  const isShown = useRef(false);
  useLayoutEffect(() => {
    if (!list.current || chosen < 0) return;
    const isSmooth = isShown.current && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current.scrollTo({
      left: chosen * stepOf(list.current),
      behavior: isSmooth ? "smooth" : "instant",
    });
  }, [chosen]);
  useEffect(() => {
    isShown.current = true;
  }, []);

  const resting = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const onScroll = () => {
    clearTimeout(resting.current);
    resting.current = window.setTimeout(() => {
      if (!list.current) return;
      const middle = stops[Math.round(Math.abs(list.current.scrollLeft) / stepOf(list.current))];
      if (middle) onChoose(middle.id);
    }, restMs);
  };
  return (
    <ol ref={list} className={classes.cards} aria-label={t("cards")} onScroll={onScroll}>
      {stops.map(({ id, dayIndex, number }) => {
        const stop = days[dayIndex]?.stops.find((one) => one.id === id);
        return (
          stop && (
            <StopCard
              key={id}
              stop={stop}
              dayIndex={dayIndex}
              number={number}
              isChosen={id === chosenId}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          )
        );
      })}
    </ol>
  );
};

/** From one card to the next, in pixels. */
const stepOf = ({ children: [first, second] }: HTMLOListElement): number =>
  first instanceof HTMLElement && second instanceof HTMLElement
    ? Math.abs(second.offsetLeft - first.offsetLeft)
    : 1;

type StopCardProps = Pick<StopCardsProps, "onChoose" | "onOpen"> & {
  readonly stop: Stop;
  readonly dayIndex: number;
  readonly number: number;
  readonly isChosen: boolean;
};

const StopCard = memo(({ stop, dayIndex, number, isChosen, onChoose, onOpen }: StopCardProps) => {
  const { t, formats } = usePlanTexts();
  const { id, name, startTime } = stop;
  const when = [t("day", { number: dayIndex + 1 }), startTime && formats.time(startTime)];
  return (
    <li
      className={classes.card}
      style={{ "--day-colour": dayColour(dayIndex) }}
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        className={classes.choose}
        aria-current={isChosen ? "true" : undefined}
        onClick={() => onChoose(id)}
      >
        <Waymark number={number} />
        <span className={classes.text}>
          <small>{when.filter(Boolean).join(" · ")}</small>
          <span>{name}</span>
        </span>
      </button>
      <button
        type="button"
        className={classes.open}
        aria-label={t("openStop", { name })}
        onClick={() => onOpen(id)}
      >
        {t("open")}
      </button>
    </li>
  );
});
