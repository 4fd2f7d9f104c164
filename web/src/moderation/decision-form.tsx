import { Button, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Decision, ReviewedReport } from "../../../contract/moderation.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./decision-form.module.css";
import { useDecideReport } from "./use-decide-report.ts";

type DecisionFormProps = {
  readonly report: ReviewedReport;
  /** Called after the decision, or when it is cancelled. */
  readonly onClose?: () => void;
};

const choices: readonly Decision[] = ["dismiss", "unpublish", "suspend"];

/** The decisions that a moderator can make, each with its effect. */
export const DecisionForm = ({ report, onClose }: DecisionFormProps) => {
  const t = useTranslations("moderation");
  const failureText = useFailureText();
  const [decision, setDecision] = useState<Decision>();
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useDecideReport(report, () => onClose?.());
  const isRefused = error instanceof ApiError && error.code === "conflict";
  const why = note.trim();
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (decision) mutate({ decision, ...(why && { note: why }) });
      }}
    >
      <Radio.Group
        label={t("decision")}
        value={decision ?? ""}
        onChange={(value) => setDecision(value as Decision)}
      >
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Radio
              key={choice}
              size="md"
              value={choice}
              label={t(`choices.${choice}.label`)}
              description={t(`choices.${choice}.effect`)}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        size="md"
        label={t("note")}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error && <Notice kind="failure">{isRefused ? t("refused") : failureText(error)}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" size="md" disabled={!decision} loading={isPending}>
          {t("submit")}
        </Button>
        {onClose && (
          <Button variant="default" size="md" onClick={onClose}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
};
