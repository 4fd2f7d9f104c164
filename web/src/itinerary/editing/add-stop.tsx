import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import type { Draft } from "../../draft/draft.ts";
import { edits, newId } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { type ChosenPlace, PlaceField } from "../../places/place-field.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";
import { lengths } from "./stop-texts.ts";

type AddStopProps = {
  readonly dayId: string;
  /** The index in the day; at the end when left out. */
  readonly index?: number;
  readonly dayName: string;
  readonly autoFocus?: boolean;
  /** With the new stop's id. */
  readonly onAdded?: (stopId: string) => void;
  /** The focus has moved away and nothing was typed. */
  readonly onLeft?: () => void;
};

/** Enter adds a stop and empties the field for the next one. */
export const AddStop = ({ dayId, index, dayName, autoFocus = false, onAdded, onLeft }: AddStopProps) => {
  const { t } = usePlanTexts();
  const store = useDraftStore();
  const near = useDraft(({ draft }) => draft.center);
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const add = (stop: Pick<ChosenPlace, "name"> & Partial<ChosenPlace>) => {
    const name = stop.name.trim().slice(0, lengths.name);
    if (name === "") return;
    const id = newId();
    const { coordinate, category } = stop;
    store.change((draft) =>
      edits.addStop(
        draft,
        { dayId, index: index ?? stopCount(draft, dayId) },
        { id, name, ...(coordinate && { coordinate }), ...(category && { category }) },
      ),
    );
    setText("");
    onAdded?.(id);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.addStop}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (text === "" && !currentTarget.contains(relatedTarget)) onLeft?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        add({ name: text });
      }}
    >
      <div className={classes.addField}>
        <PlaceField
          label={t("addStop", { day: dayName })}
          value={text}
          onChange={setText}
          onChoose={add}
          near={near}
          autoFocus={autoFocus}
        />
      </div>
      <Button
        type="submit"
        size="md"
        variant="default"
        disabled={text.trim() === ""}
        leftSection={<Icon name="add" />}
      >
        {t("add")}
      </Button>
    </form>
  );
};

const stopCount = ({ days }: Draft, dayId: string): number =>
  days.find(({ id }) => id === dayId)?.stops.length ?? 0;
