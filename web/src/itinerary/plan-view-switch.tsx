import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./plan-view-switch.module.css";
import { usePlanView } from "./use-plan-view.ts";

/** On small screens: the list or the map. */
export const PlanViewSwitch = () => {
  const t = useTranslations("stops");
  const { isMap, show } = usePlanView();
  const data = (["list", "map"] as const).map((view) => ({
    value: view,
    label: (
      <span className={classes.label}>
        <Icon name={view} />
        <span>{t(view)}</span>
      </span>
    ),
  }));
  return (
    <SegmentedControl
      aria-label={t("view")}
      className={classes.switch ?? ""}
      data={data}
      value={isMap ? "map" : "list"}
      onChange={show}
    />
  );
};
