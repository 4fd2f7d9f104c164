import { useEffect, useRef } from "react";
import { afterNextPaint } from "../after-next-paint.ts";
import { useDraft } from "../draft/use-draft.ts";
import { dayColour } from "./day-colour.ts";
import classes from "./day-jumps.module.css";
import { useObservable } from "./observable.ts";
import { usePlanTexts } from "./plan-texts.ts";
import { useReadingPosition } from "./reading-position.ts";
import { useGoToDay } from "./use-go-to-day.ts";

/** Links to the days: chips that stay in view, or a select. */
export const DayJumps = ({ isWide }: { readonly isWide: boolean }) => {
  // A string, which stays equal while other parts of a day change.
  const ids = useDraft(({ draft }) => draft.days.map(({ id }) => id).join("\n")).split("\n");
  const { read } = useReadingPosition();
  const current = useObservable(read, ({ dayId }) => dayId) ?? ids[0];
  if (ids.length < 2) return null;
  return isWide ? <DayChips ids={ids} current={current} /> : <DayChooser current={current} />;
};

type DayChipsProps = { readonly ids: readonly string[]; readonly current: string | undefined };

const DayChips = ({ ids, current }: DayChipsProps) => {
  const { t, formats } = usePlanTexts();
  const startDate = useDraft(({ draft }) => draft.startDate);
  const chips = useRef<HTMLElement>(null);
  const goToDay = useGoToDay();

  // Scrolls the chips sideways only, never the page; measured in a frame that lays out anyway.
  useEffect(
    () =>
      afterNextPaint(() => {
        const chip = current && chips.current?.querySelector<HTMLElement>(`[data-day="${current}"]`);
        if (!chip || !chips.current) return;
        const { clientWidth } = chips.current;
        chips.current.scrollTo({ left: chip.offsetLeft - clientWidth / 2 + chip.offsetWidth / 2 });
      }),
    [current],
  );

  return (
    <nav ref={chips} className={classes.chips} aria-label={t("jump")}>
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          data-day={id}
          style={{ "--day-colour": dayColour(index) }}
          aria-current={id === current ? "true" : undefined}
          onClick={() => goToDay(id)}
        >
          <span>{t("day", { number: index + 1 })}</span>
          {startDate && <small>{formats.shortDay(startDate, index)}</small>}
        </button>
      ))}
    </nav>
  );
};

const DayChooser = ({ current }: Pick<DayChipsProps, "current">) => {
  const { t, formats } = usePlanTexts();
  const goToDay = useGoToDay();
  const days = useDraft(({ draft }) => draft.days);
  const startDate = useDraft(({ draft }) => draft.startDate);
  return (
    <div className={classes.chooser}>
      <select
        aria-label={t("jump")}
        value={days.some(({ id }) => id === current) ? current : days[0]?.id}
        onChange={(event) => goToDay(event.target.value)}
      >
        {days.map(({ id, title }, index) => (
          <option key={id} value={id}>
            {[t("day", { number: index + 1 }), formats.shortDay(startDate, index), title]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </select>
    </div>
  );
};
