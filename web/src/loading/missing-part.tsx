import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import classes from "./missing-part.module.css";
import { useFullLoad } from "./use-full-load.ts";

/** In the place of a part of the page that did not arrive. The rest is as it was: when to load it anew is the reader's to say. */
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
