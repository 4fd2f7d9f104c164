import { useTranslations } from "use-intl";
import classes from "./packing-progress.module.css";

type PackingProgressProps = { readonly packed: number; readonly all: number };

/** Packing progress, drawn as a path. */
export const PackingProgress = ({ packed, all }: PackingProgressProps) => {
  const t = useTranslations("packing");
  return (
    <div className={classes.progress}>
      <p role="status">{packed === all ? t("allPacked", { count: all }) : t("progress", { packed, all })}</p>
      <div className={classes.way} aria-hidden="true" style={{ "--walked": packed / all }}>
        <span className={classes.walked} />
        <span className={classes.waymark} />
      </div>
    </div>
  );
};
