import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { usePageTitle } from "../use-page-title.ts";
import { Detour } from "./detour.tsx";
import classes from "./error-page.module.css";

/** What a page that failed leaves behind. The way out is a full load of the start page: whatever broke is gone with it. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const t = useTranslations("error");
  const router = useRouter();
  usePageTitle(t("title"));

  const retry = async () => {
    reset();
    await router.invalidate();
  };

  return (
    <Detour title={t("title")} text={t("text")}>
      <Button size="md" onClick={retry}>
        {t("retry")}
      </Button>
      <a href="/">{t("home")}</a>
      <details className={classes.detail}>
        <summary>{t("detail")}</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </Detour>
  );
};
