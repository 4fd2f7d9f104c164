import { useId } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./plan-view-switch.module.css";
import { usePlanView } from "./use-plan-view.ts";

/** On small screens: the list or the map. Plain, because Mantine's control measures itself while the page is drawn. */
export const PlanViewSwitch = () => {
  const t = useTranslations("stops");
  const name = useId();
  const { isMap, show } = usePlanView();
  const shown = isMap ? "map" : "list";
  return (
    <div role="radiogroup" aria-label={t("view")} className={classes.switch}>
      {(["list", "map"] as const).map((view) => (
        <label key={view} className={classes.view}>
          <input type="radio" name={name} checked={view === shown} onChange={() => show(view)} />
          <Icon name={view} />
          <span>{t(view)}</span>
        </label>
      ))}
    </div>
  );
};
