import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type { SuggestedPlace } from "../../../../contract/place.ts";
import { Icon } from "../../components/icon.tsx";
import { TextButton } from "../../components/text-button.tsx";
import type { Draft } from "../../draft/draft.ts";
import { edits, newId } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import type { PlaceLink } from "../../map/parse-place-link.ts";
import { changesOfChoice } from "../../places/changes-of-choice.ts";
import { PlaceField } from "../../places/place-field.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";
import { lengths } from "./stop-texts.ts";
import { useDaySurroundings } from "./use-day-surroundings.ts";

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
  const center = useDraft(({ draft }) => draft.center);
  const surroundings = useDaySurroundings(dayId);
  const [text, setText] = useState("");
  // From a map link without a name, which is asked for next.
  const [linked, setLinked] = useState<PlaceLink>();
  const form = useRef<HTMLFormElement>(null);

  const focusField = () => requestAnimationFrame(() => form.current?.querySelector("input")?.focus());

  const add = (typed: string, chosen?: SuggestedPlace) => {
    const name = typed.trim().slice(0, lengths.name);
    if (name === "") return;
    const id = newId();
    const link = linked?.kind === "place" ? linked : undefined;
    const changes = {
      ...(chosen && changesOfChoice({ category: "other" }, chosen)),
      // A pasted link says exactly where it is.
      ...(link?.coordinate && { coordinate: link.coordinate, place: undefined }),
      ...(link?.address && { address: link.address }),
      name,
    };
    store.change((draft) => {
      const position = { dayId, index: index ?? stopCount(draft, dayId) };
      return edits.changeStop(edits.addStop(draft, position, { id, name }), id, changes);
    });
    setText("");
    setLinked(undefined);
    onAdded?.(id);
    focusField();
  };
  const takeLink = (link: PlaceLink, rest: string) => {
    setLinked(link);
    setText(rest || (link.kind === "place" ? (link.name ?? "") : ""));
  };
  const isLinked = linked?.kind === "place" && linked.coordinate !== undefined;
  return (
    <form
      ref={form}
      noValidate
      className={classes.addStop}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (text === "" && !isLinked && !currentTarget.contains(relatedTarget)) onLeft?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        add(text);
      }}
    >
      <div className={classes.addField}>
        <PlaceField
          label={t("addStop", { day: dayName })}
          value={text}
          onChange={(text) => {
            setText(text);
            if (!isLinked) setLinked(undefined);
          }}
          onChoose={(place) => add(place.name, place)}
          onLink={takeLink}
          {...surroundings}
          near={surroundings.near ?? center}
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
      <div role="status" className={classes.linked}>
        {isLinked && (
          <>
            <Icon name="pin" size={18} />
            {t(text.trim() === "" ? "linkedUnnamed" : "linked")}{" "}
            <TextButton
              onClick={() => {
                setLinked(undefined);
                focusField();
              }}
            >
              {t("unlink")}
            </TextButton>
          </>
        )}
        {linked?.kind === "unreadable" && t("unreadableLink")}
      </div>
    </form>
  );
};

const stopCount = ({ days }: Draft, dayId: string): number =>
  days.find(({ id }) => id === dayId)?.stops.length ?? 0;
