import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Document, DocumentKind } from "../../../contract/document.ts";
import classes from "./document-form.module.css";
import { documentKinds } from "./kind-icons.ts";

type DocumentFormProps = {
  readonly document: Document;
  readonly onSave: (changes: Pick<Document, "name" | "kind">) => void;
  readonly onCancel: () => void;
};

/** Edits a document's name and kind in its row. */
export const DocumentForm = ({ document, onSave, onCancel }: DocumentFormProps) => {
  const t = useTranslations("documents");
  const settings = useTranslations("settings");
  const [name, setName] = useState(document.name);
  const [kind, setKind] = useState<DocumentKind>(document.kind);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t("renameOne", { name: document.name })}
      onSubmit={(event) => {
        event.preventDefault();
        const written = name.trim();
        if (written === "") return setWrong(true);
        onSave({ name: written, kind });
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <TextInput
        className={classes.name ?? ""}
        label={t("name")}
        value={name}
        maxLength={200}
        autoFocus
        error={isWrong && t("nameRule")}
        onFocus={({ currentTarget }) => {
          // People rarely change the extension, so it is not selected.
          const dot = currentTarget.value.lastIndexOf(".");
          currentTarget.setSelectionRange(0, dot > 0 ? dot : currentTarget.value.length);
        }}
        onChange={(event) => {
          setWrong(false);
          setName(event.currentTarget.value);
        }}
      />
      <NativeSelect
        size="md"
        label={t("kind")}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DocumentKind)}
        data={documentKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
      />
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel}>
          {settings("cancel")}
        </Button>
        <Button type="submit" size="md">
          {settings("save")}
        </Button>
      </div>
    </form>
  );
};
