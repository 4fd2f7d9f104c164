import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { client } from "../../api/client.ts";
import { Notice } from "../../forms/notice.tsx";
import { useFailureText } from "../../forms/use-failure-text.ts";
import reminders from "../reminders.module.css";
import classes from "./notifications.module.css";

export const SendTest = () => {
  const t = useTranslations("notifications");
  const failureText = useFailureText();
  const test = useMutation({ mutationFn: () => client.sendTestNotification() });
  return (
    <div className={classes.test}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t("test")}
      </Button>
      <p role="status" className={reminders.note}>
        {test.isSuccess && t("testSent")}
      </p>
      {test.error && <Notice kind="failure">{failureText(test.error)}</Notice>}
    </div>
  );
};
