import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isLink, type Origin } from "./origin.ts";
import classes from "./origin-fields.module.css";

type OriginFieldsProps = {
  readonly origin: Origin;
  readonly onChange: (origin: Origin) => void;
  /** False while typing, because an unfinished link is no error yet. */
  readonly showsErrors: boolean;
};

export const OriginFields = ({ origin, onChange, showsErrors }: OriginFieldsProps) => {
  const t = useTranslations("importing.origin");
  const url = origin.url.trim();
  const isWrong = showsErrors && url !== "" && !isLink(url);
  return (
    <fieldset className={classes.origin}>
      <legend>{t("title")}</legend>
      <p>{t("hint")}</p>
      <TextInput
        label={t("url")}
        description={t("urlHint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        value={origin.url}
        error={isWrong && t("urlWrong")}
        onChange={(event) => onChange({ ...origin, url: event.target.value })}
      />
      <TextInput
        label={t("author")}
        autoComplete="off"
        maxLength={200}
        value={origin.author}
        onChange={(event) => onChange({ ...origin, author: event.target.value })}
      />
      <Textarea
        label={t("caption")}
        size="md"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={5000}
        value={origin.caption}
        onChange={(event) => onChange({ ...origin, caption: event.target.value })}
      />
    </fieldset>
  );
};
