import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type CreatedAccessToken, NewAccessToken } from "../../../contract/access-token.ts";
import { allScopes, type Scope } from "../../../contract/scopes.ts";
import { client } from "../api/client.ts";
import { Notice } from "../forms/notice.tsx";
import formClasses from "../forms/sending-form.module.css";
import { useContractForm } from "../forms/use-contract-form.ts";
import { dateOf } from "../sharing/expiry.ts";
import classes from "./access-tokens.module.css";
import { lastDate, type TokenExpiry, tokenExpiresAt, tokenExpiries } from "./token-expiry.ts";

type AccessTokenFormProps = {
  readonly onCreated: (created: CreatedAccessToken) => void;
  readonly onCancel: () => void;
};

export const AccessTokenForm = ({ onCreated, onCancel }: AccessTokenFormProps) => {
  const t = useTranslations("accessTokens");
  const scopeWords = useTranslations("scopes");
  const [scopes, setScopes] = useState<readonly string[]>(["itineraries:read"]);
  const [expiry, setExpiry] = useState<TokenExpiry>("days90");
  const [date, setDate] = useState("");
  const [isDateWrong, setDateWrong] = useState(false);
  const dateField = useRef<HTMLInputElement>(null);
  const isNothingAllowed = scopes.length === 0;

  const form = useContractForm({
    fields: { name: NewAccessToken.properties.name },
    rules: { name: t("nameRule") },
    send: async ({ name }) => {
      const expiresAt = tokenExpiresAt(expiry, date, new Date())?.toISOString();
      if (expiresAt === undefined) {
        setDateWrong(true);
        dateField.current?.focus();
      } else if (!isNothingAllowed) {
        const body = { name, scopes: scopes as Scope[], expiresAt };
        onCreated((await client.createAccessToken({ body })).body);
      }
    },
    refusal: ({ code, problem }) =>
      code === "validationFailed" && problem.errors === undefined ? t("tooMany") : undefined,
  });

  return (
    <form noValidate className={formClasses.form} onSubmit={form.submit}>
      <TextInput
        autoFocus
        label={t("name")}
        description={t("nameHint")}
        autoComplete="off"
        {...form.inputs.getInputProps("name")}
      />
      <Checkbox.Group
        label={t("scopes")}
        error={isNothingAllowed && t("oneMustStay")}
        errorProps={{ role: "alert", mt: "sm" }}
        value={[...scopes]}
        onChange={setScopes}
      >
        <div className={classes.scopes}>
          {allScopes.map((scope) => (
            <Checkbox key={scope} value={scope} size="md" label={scopeWords(scope)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        size="md"
        label={t("expiry")}
        value={expiry}
        onChange={(event) => setExpiry(event.currentTarget.value as TokenExpiry)}
        data={tokenExpiries.map((one) => ({ value: one, label: t(`expiries.${one}`) }))}
      />
      {expiry === "date" && (
        <TextInput
          ref={dateField}
          type="date"
          label={t("date")}
          min={dateOf(new Date())}
          max={lastDate(new Date())}
          value={date}
          error={isDateWrong && t("dateRule")}
          onChange={(event) => {
            setDateWrong(false);
            setDate(event.currentTarget.value);
          }}
        />
      )}
      {form.failure && <Notice kind="failure">{form.failure}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.isSending} disabled={isNothingAllowed}>
          {t("make")}
        </Button>
        <Button variant="default" size="md" disabled={form.isSending} onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
};
