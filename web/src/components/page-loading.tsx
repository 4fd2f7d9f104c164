import { Loader } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./page-loading.module.css";

/** Shown when a page takes longer than a moment. */
export const PageLoading = () => {
  const t = useTranslations("shell");
  return (
    <div className={classes.loading} role="status">
      <Loader aria-label={t("loading")} />
    </div>
  );
};
