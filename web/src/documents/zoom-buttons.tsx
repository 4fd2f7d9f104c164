import { ActionIcon } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./zoom-buttons.module.css";

type ZoomButtonsProps = {
  readonly scale: number;
  /** Left out at the smallest size. */
  readonly onOut: (() => void) | undefined;
  readonly onIn: (() => void) | undefined;
};

export const ZoomButtons = ({ scale, onOut, onIn }: ZoomButtonsProps) => {
  const t = useTranslations("documents");
  const format = useFormatter();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" className={classes.zoom} aria-label={t("zoom")}>
      <ActionIcon variant="default" size={44} disabled={!onOut} aria-label={t("zoomOut")} onClick={onOut}>
        <Icon name="minus" />
      </ActionIcon>
      <output>{format.number(scale, { style: "percent" })}</output>
      <ActionIcon variant="default" size={44} disabled={!onIn} aria-label={t("zoomIn")} onClick={onIn}>
        <Icon name="add" />
      </ActionIcon>
    </div>
  );
};
