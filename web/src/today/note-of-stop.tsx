import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Stop } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useCanEdit, useDraftStore } from "../draft/use-draft.ts";
import { useTextField } from "../itinerary/use-text-field.ts";
import classes from "./today.module.css";

const maxLength = 5_000;

/** A stop's note in full; a tap opens it for writing. */
export const NoteOfStop = ({ stop }: { readonly stop: Stop }) => {
  const t = useTranslations("today");
  const canEdit = useCanEdit();
  const [isWriting, setWriting] = useState(false);
  if (isWriting && canEdit) return <NoteField stop={stop} onDone={() => setWriting(false)} />;
  return (
    <>
      {stop.note && (
        <p dir="auto" className={classes.note}>
          {stop.note}
        </p>
      )}
      {canEdit && (
        <button type="button" className={classes.write} onClick={() => setWriting(true)}>
          <Icon name="pencil" size={24} />
          {t(stop.note ? "changeNote" : "addNote")}
        </button>
      )}
    </>
  );
};

const NoteField = ({ stop, onDone }: { readonly stop: Stop; readonly onDone: () => void }) => {
  const t = useTranslations("today");
  const store = useDraftStore();
  const { text, onChange } = useTextField(stop.note ?? "", (note) =>
    store.change((draft) => edits.changeStop(draft, stop.id, { note: note || undefined })),
  );
  return (
    <div className={classes.writing}>
      <Textarea
        label={t("noteOf", { name: stop.name })}
        size="lg"
        autosize
        minRows={3}
        maxLength={maxLength}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <button type="button" className={classes.write} onClick={onDone}>
        <Icon name="check" size={24} />
        {t("noteDone")}
      </button>
    </div>
  );
};
