import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import classes from "./missing-part.module.css";
import { useFullLoad } from "./use-full-load.ts";

/** Shown instead of a part of the page that could not be loaded. The reader decides when to reload the page. */
export const MissingPart = () => {
  const t = useTranslations("failures");
  const { load, isTrying } = useFullLoad();
  return (
    <div className={classes.missing}>
      <Notice kind="failure">{t("part")}</Notice>
      <Button variant="default" loading={isTrying} onClick={load}>
        {t("retry")}
      </Button>
    </div>
  );
};
