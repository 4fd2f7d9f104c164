import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useWay } from "../planning/plan-findings.tsx";
import { wayFigures } from "../planning/way-figures.ts";
import classes from "./dock.module.css";
import { DocumentsAtHand } from "./documents-at-hand.tsx";
import { NextLine } from "./next-line.tsx";
import { useToday } from "./today-context.ts";
import { WayThere } from "./way-there.tsx";

/** What one does with the stop, and the stops before and after it: at the lower edge, where the thumb is. */
export const Dock = () => {
  const t = useTranslations("today");
  const { plan, current, shown, show, done, setDone } = useToday();
  const step = plan.steps[shown];
  const before = plan.steps[shown - 1];
  const way = useWay(before?.stop.id ?? "", step?.stop.id ?? "");
  if (!step) return null;
  const { stop } = step;
  const { phone, bookingURL } = stop;
  const { focus } = current;
  const isFocus = focus.kind !== "empty" && focus.index === shown;
  const isDone = done.has(stop.id);
  return (
    <div className={classes.dock}>
      <NextLine />
      <div className={classes.actions}>
        <WayThere stop={stop} mode={way ? wayFigures(way, stop.arriveBy).mode : stop.arriveBy} />
        {phone && (
          <a
            href={`tel:${phone.replace(/[^\d+*#]/g, "")}`}
            className={classes.action}
            aria-label={t("callOne", { name: stop.name, phone })}
          >
            <Icon name="phone" size={28} />
            <span>{t("call")}</span>
          </a>
        )}
        {bookingURL && (
          <a
            href={bookingURL}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.action}
            aria-label={t("bookingOne", { name: stop.name })}
          >
            <Icon name="open" size={28} />
            <span>{t("booking")}</span>
          </a>
        )}
        <DocumentsAtHand step={step} />
      </div>
      <div className={classes.steps}>
        <button
          type="button"
          className={classes.step}
          aria-label={t("earlierStop")}
          disabled={shown === 0}
          onClick={() => show(shown - 1)}
        >
          <Icon name="chevron-left" size={30} />
        </button>
        {isDone ? (
          <button type="button" className={classes.main} onClick={() => setDone(stop.id, false)}>
            {t("notDone")}
          </button>
        ) : isFocus && focus.kind !== "later" && focus.kind !== "over" ? (
          <button
            type="button"
            className={classes.main}
            data-filled={focus.kind !== "next" || undefined}
            onClick={() => {
              setDone(stop.id, true);
              show(undefined);
            }}
          >
            {focus.kind !== "next" && <Icon name="check" size={26} />}
            {t(focus.kind === "next" ? "skip" : "done")}
          </button>
        ) : isFocus ? (
          <span className={classes.filler} />
        ) : (
          <button type="button" className={classes.main} data-filled onClick={() => show(undefined)}>
            <Icon name="clock" size={26} />
            {t("backToNow")}
          </button>
        )}
        <button
          type="button"
          className={classes.step}
          aria-label={t("laterStop")}
          disabled={shown >= plan.steps.length - 1}
          onClick={() => show(shown + 1)}
        >
          <Icon name="chevron-right" size={30} />
        </button>
      </div>
    </div>
  );
};
