import { useFormatter, useTranslations } from "use-intl";
import { Icon, type IconName } from "../components/icon.tsx";
import { Difference } from "../draft/difference.tsx";
import type { Draft } from "../draft/draft.ts";
import { useDraftTexts } from "../draft/use-draft-texts.ts";
import type { ComparedPart } from "./compare-versions.ts";
import classes from "./comparison.module.css";

type ComparisonEntryProps = { readonly entry: ComparedPart; readonly before: Draft; readonly after: Draft };

const icons = {
  added: "add",
  removed: "trash",
  changed: "pencil",
  moved: "drag",
} as const satisfies Record<string, IconName>;

/** One part, and what happened to it. */
export const ComparisonEntry = ({ entry, before, after }: ComparisonEntryProps) => {
  const t = useTranslations("history");
  const format = useFormatter();
  const texts = useDraftTexts();
  const { kind, id, name, change: fate, isMoved, fromDay, fields } = entry;
  const fates = [
    ...(fate !== "changed" || fields.length > 0 ? [fate] : []),
    ...(isMoved ? ["moved" as const] : []),
  ];
  const dayBefore = before.days.findIndex((day) => day.id === fromDay) + 1;

  return (
    <li className={classes.entry} data-fate={fate}>
      {kind !== "draft" && (
        <p className={classes.what}>
          {fates.map((fate) => (
            <span key={fate} className={classes.fate} data-fate={fate}>
              <Icon name={icons[fate]} size={16} />
              {t(fate)}
            </span>
          ))}
          <strong className={classes.name}>{kind === "day" ? t("theDay") : name}</strong>
          {fromDay !== undefined && <span>{t("movedFrom", { day: format.number(dayBefore) })}</span>}
        </p>
      )}
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before: was, after: is }) => {
            const subject = { kind, id, field };
            const old = texts.formatValue(subject, was, before);
            const text = texts.formatValue(subject, is, after);
            // Of values in words only places can read the same and still differ.
            const now = text === old ? t("elsewhere") : text;
            return (
              <div key={field}>
                <dt>{texts.fieldName(subject)}</dt>
                <dd>
                  <span className={classes.side}>{t("was")}</span> <Difference text={old} other={now} />
                </dd>
                <dd>
                  <span className={classes.side}>{t("is")}</span> <Difference text={now} other={old} />
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
};
