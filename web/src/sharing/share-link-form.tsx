import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { GivenRole, ShareLinkDraft } from "../../../contract/sharing.ts";
import { Notice } from "../forms/notice.tsx";
import { companionRoles } from "./companion-roles.ts";
import { dateOf, type Expiry, expiresAtOf, expiries, isToCome } from "./expiry.ts";
import classes from "./share-link-form.module.css";

type ShareLinkFormProps = {
  readonly action: string;
  /** The role of the link that this one replaces. */
  readonly formerRole?: GivenRole;
  readonly isWorking: boolean;
  readonly failure: string | undefined;
  readonly onMake: (draft: ShareLinkDraft) => void;
};

/** The role that a share link gives, and when it expires. */
export const ShareLinkForm = ({
  action,
  formerRole = "viewer",
  isWorking,
  failure,
  onMake,
}: ShareLinkFormProps) => {
  const t = useTranslations("sharing");
  const [role, setRole] = useState<GivenRole>(formerRole);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [date, setDate] = useState("");
  const [isWrong, setWrong] = useState(false);
  const dateField = useRef<HTMLInputElement>(null);

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    const now = new Date();
    if (expiry === "date" && !isToCome(date, now)) {
      setWrong(true);
      dateField.current?.focus();
      return;
    }
    const expiresAt = expiresAtOf(expiry, date, now)?.toISOString();
    onMake({ role, ...(expiresAt && { expiresAt }) });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <NativeSelect
        size="md"
        label={t("link.role")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={t(`may.${role}`)}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as GivenRole)}
        data={companionRoles.map((one) => ({ value: one, label: t(`link.can.${one}`) }))}
      />
      <NativeSelect
        size="md"
        label={t("link.expiry")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={t("link.expiryHint")}
        value={expiry}
        onChange={(event) => setExpiry(event.currentTarget.value as Expiry)}
        data={expiries.map((one) => ({ value: one, label: t(`link.expiries.${one}`) }))}
      />
      {expiry === "date" && (
        <TextInput
          ref={dateField}
          type="date"
          label={t("link.date")}
          min={dateOf(new Date())}
          value={date}
          error={isWrong && t("link.dateRule")}
          onChange={(event) => {
            setWrong(false);
            setDate(event.currentTarget.value);
          }}
        />
      )}
      {failure && <Notice kind="failure">{failure}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isWorking}>
          {action}
        </Button>
      </div>
    </form>
  );
};
