import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useFullLoad } from "../loading/use-full-load.ts";
import { useWhenOnline } from "../loading/use-when-online.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./error-page.module.css";
import { MessagePage } from "./message-page.tsx";

/** Shown when a page failed. Both buttons load a page in full, which resets whatever broke. */
export const ErrorPage = ({ error }: ErrorComponentProps) => {
  const t = useTranslations("error");
  const { load, isTrying } = useFullLoad();
  const failureText = useFailureText();
  // Nothing broke in the app: a request failed.
  const isAway = error instanceof NetworkError || error instanceof ApiError;
  const title = t(isAway ? "loadFailedTitle" : "title");
  usePageTitle(title);

  useWhenOnline(load);

  return (
    <MessagePage title={title} text={isAway ? failureText(error) : t("text")}>
      <Button size="md" loading={isTrying} onClick={load}>
        {t("retry")}
      </Button>
      {!isAway && (
        <>
          <a href="/">{t("home")}</a>
          <details className={classes.detail}>
            <summary>{t("detail")}</summary>
            <pre>{error instanceof Error ? error.message : String(error)}</pre>
          </details>
        </>
      )}
    </MessagePage>
  );
};
