import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Author } from "../../../contract/author.ts";
import { Report } from "../../../contract/report.ts";
import { client } from "../api/client.ts";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import classes from "./report-form.module.css";

type ReportFormProps = { readonly person: Author; readonly onClose: () => void };

const { reason } = Report.properties;
const { maxLength: longest = 0 } = reason as { maxLength?: number };

/** The form for a report, and then what happens next. */
export const ReportForm = ({ person, onClose }: ReportFormProps) => {
  const t = useTranslations("reporting");
  const [isSent, setSent] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const form = useContractForm({
    fields: { reason },
    rules: { reason: t("reasonRule", { max: longest }) },
    send: async (body) => {
      await client.reportPerson({ params: { userId: person.id }, body });
      setSent(true);
    },
  });
  // The form is rendered after the dialog that contains it.
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) close.current?.focus();
  }, [isSent]);

  if (isSent) {
    return (
      <div className={classes.content}>
        <Notice kind="success" title={t("sent")}>
          {t("sentText")}
        </Notice>
        <div>
          <Button ref={close} size="md" onClick={onClose}>
            {t("close")}
          </Button>
        </div>
      </div>
    );
  }
  const count = [...form.inputs.values.reason].length;
  return (
    <div className={classes.content}>
      <p>{t("text")}</p>
      <SendingForm form={form} action={t("send")}>
        <Textarea
          ref={field}
          data-autofocus
          size="md"
          label={t("reason")}
          description={t("count", { count, max: longest })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autosize
          minRows={4}
          maxRows={12}
          {...form.inputs.getInputProps("reason")}
        />
      </SendingForm>
    </div>
  );
};
