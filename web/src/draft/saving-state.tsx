import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./saving-state.module.css";
import { useDraft } from "./use-draft.ts";
import { useSavingText } from "./use-saving-text.ts";

/** Whether the draft is saved: a sign, with words where there is room. Problems are explained by SavingProblem. */
export const SavingState = () => {
  const t = useTranslations("saving");
  const state = useDraft((state) => state);
  const { text, isProblem } = useSavingText()(state);
  const { saving } = state;
  const name = isProblem ? "failed" : saving.state;
  return (
    <section className={classes.state} aria-label={t("label")} data-state={name} title={text}>
      <Icon name={isProblem ? "warning" : saving.state === "saved" ? "check" : "clock"} />
      <span>{t(`short.${name}`)}</span>
    </section>
  );
};
