import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import type { MapSheet } from "./map-sheet.ts";
import classes from "./trip-map.module.css";

type MapControlsProps = { readonly sheet: MapSheet; readonly hasStops: boolean };

export const MapControls = ({ sheet, hasStops }: MapControlsProps) => {
  const t = useTranslations("map");
  const controls = [
    { icon: "add", label: t("zoomIn"), onClick: () => sheet.map.zoomIn() },
    { icon: "minus", label: t("zoomOut"), onClick: () => sheet.map.zoomOut() },
    ...(hasStops ? [{ icon: "map", label: t("showAll"), onClick: sheet.showAll } as const] : []),
  ] as const;
  return (
    <div className={classes.controls}>
      {controls.map(({ icon, label, onClick }) => (
        <button key={icon} type="button" aria-label={label} title={label} onClick={onClick}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
};
