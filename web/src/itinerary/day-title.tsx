import { useDraft } from "../draft/use-draft.ts";
import classes from "./day.module.css";
import { usePlanTexts } from "./plan-texts.ts";

type DayTitleProps = { readonly id: string; readonly index: number; readonly title: string | undefined };

/** Number, date and title of a day. */
export const DayTitle = ({ id, index, title }: DayTitleProps) => {
  const { t, formats } = usePlanTexts();
  const startDate = useDraft(({ draft }) => draft.startDate);
  const date = formats.day(startDate, index);
  const number = t("day", { number: index + 1 });
  return (
    <h2 id={`day-title-${id}`} className={classes.title}>
      {(title || date) && <small>{date && title ? `${number}, ${date}` : number}</small>}
      {title || date || number}
    </h2>
  );
};
