import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./history-missing.module.css";

type HistoryMissingProps = {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
};

/** Why there is no history to see. */
export const HistoryMissing = ({ error, isRetrying, onRetry }: HistoryMissingProps) => {
  const t = useTranslations("history");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const isForOthers = error instanceof ApiError && error.code === "roleRequired";
  return (
    <div className={classes.missing}>
      {isForOthers ? (
        <Notice kind="warning" title={t("notYours")}>
          {t("notYoursAbout")}
        </Notice>
      ) : (
        <>
          <Notice kind="failure" title={t("failed")}>
            {failureText(error)}
          </Notice>
          <Button variant="default" size="md" loading={isRetrying} onClick={onRetry}>
            {failures("retry")}
          </Button>
        </>
      )}
    </div>
  );
};
