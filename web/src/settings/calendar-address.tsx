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
  /** Null when there is none any more. */
  readonly onChange: (feed: CalendarFeed | null) => void;
};

export const CalendarAddress = ({ feed: { url }, onChange }: CalendarAddressProps) => {
  const t = useTranslations("calendar");
  const failureText = useFailureText();
  const notify = useNotify();
  const [asked, setAsked] = useState<"reset" | "end">();

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (what: "reset" | "end") => {
      if (what === "reset") return (await client.makeCalendarFeed()).body;
      await client.endCalendarFeed();
      return null;
    },
    onSuccess: (feed) => {
      setAsked(undefined);
      onChange(feed);
      focusMain();
      notify({ message: t(feed ? "wasReset" : "ended") });
    },
  });
  const question = asked ?? "reset";
  const close = () => {
    setAsked(undefined);
    // Why the one did not work says nothing of the other.
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
        {/* Browsers give the clipboard to secure pages only: https, or this machine. */}
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
        <Button variant="default" onClick={() => setAsked("reset")}>
          {t("reset")}
        </Button>
        <Button variant="default" onClick={() => setAsked("end")}>
          {t("end")}
        </Button>
      </div>
      <Confirmation
        isOpen={asked !== undefined}
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
