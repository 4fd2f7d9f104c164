import { useTranslations } from "use-intl";
import { useDraft } from "../draft/use-draft.ts";
import { today } from "../library/today.ts";
import { addDays } from "./local-time.ts";
import classes from "./today.module.css";

type ChooseDayProps = { readonly onChoose: (startDate: string) => void };

/** For a trip without dates: which of its days today is. */
export const ChooseDay = ({ onChoose }: ChooseDayProps) => {
  const t = useTranslations("today");
  const days = useDraft(({ draft }) => draft.days);
  return (
    <section className={classes.card} aria-labelledby="choose-day">
      <h2 id="choose-day" className={classes.name}>
        {t("whichDay")}
      </h2>
      <p>{t("whichDayText")}</p>
      <ol className={classes.days}>
        {days.map(({ id, title }, index) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(addDays(today(), -index))}>
              <strong>{t("day", { number: index + 1 })}</strong>
              {title && <span dir="auto">{title}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
