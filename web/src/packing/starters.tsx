import { useTranslations } from "use-intl";
import { starterSets, things } from "./starter-sets.ts";
import classes from "./starters.module.css";
import { usePackingEdits } from "./use-packing-edits.ts";

/** Offers starter lists while the packing list is empty. */
export const Starters = () => {
  const t = useTranslations("packing");
  const { addAll } = usePackingEdits();
  return (
    <div className={classes.starters}>
      <p id="packing-starters">{t("starters")}</p>
      <ul aria-labelledby="packing-starters">
        {starterSets.map(({ name, things: names }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.set}
              onClick={() => {
                addAll(
                  names.map((thing) => {
                    const [category, quantity = 1] = things[thing];
                    return { name: t(`things.${thing}`), category, quantity };
                  }),
                );
                // The button is gone with the empty state.
                requestAnimationFrame(() =>
                  document.querySelector<HTMLElement>("[data-packing-add]")?.focus(),
                );
              }}
            >
              <span>{t(`sets.${name}`)}</span>
              <small>{t("setSize", { count: names.length })}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
