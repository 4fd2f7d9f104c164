import { Button, CopyButton, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CalendarFeed } from "../../../contract/calendar-feed.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Icon } from "../components/icon.tsx";
import { focusMain } from "../focus-main.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./calendar.module.css";

type CalendarAddressProps = {
  readonly feed: CalendarFeed;
  /** Null after the address was deleted. */
  readonly onChange: (feed: CalendarFeed | null) => void;
};

export const CalendarAddress = ({ feed: { url }, onChange }: CalendarAddressProps) => {
  const t = useTranslations("calendar");
  const failureText = useFailureText();
  const notify = useNotify();
  const [openDialog, setOpenDialog] = useState<"reset" | "end">();

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (what: "reset" | "end") => {
      if (what === "reset") return (await client.makeCalendarFeed()).body;
      await client.endCalendarFeed();
      return null;
    },
    onSuccess: (feed) => {
      setOpenDialog(undefined);
      onChange(feed);
      focusMain();
      notify({ message: t(feed ? "wasReset" : "ended") });
    },
  });
  const question = openDialog ?? "reset";
  const close = () => {
    setOpenDialog(undefined);
    // The next dialog must not show the error of this one.
    reset();
  };

  return (
    <>
      <TextInput
        readOnly
        label={t("address")}
        description={t("secret")}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        {/* Browsers allow access to the clipboard only over https and on localhost. */}
        {window.isSecureContext && (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button leftSection={<Icon name={copied ? "check" : "copy"} size={18} />} onClick={copy}>
                <span aria-live="polite">{copied ? t("copied") : t("copy")}</span>
              </Button>
            )}
          </CopyButton>
        )}
        <Button component="a" variant="default" href={url.replace(/^https?:/, "webcal:")}>
          {t("openApp")}
        </Button>
        <Button variant="default" onClick={() => setOpenDialog("reset")}>
          {t("reset")}
        </Button>
        <Button variant="default" onClick={() => setOpenDialog("end")}>
          {t("end")}
        </Button>
      </div>
      <Confirmation
        isOpen={openDialog !== undefined}
        title={t(`${question}Title`)}
        action={t(`${question}Now`)}
        isWorking={isPending}
        failure={error ? failureText(error) : undefined}
        onConfirm={() => mutate(question)}
        onClose={close}
      >
        <p>{t(`${question}Text`)}</p>
      </Confirmation>
    </>
  );
};
