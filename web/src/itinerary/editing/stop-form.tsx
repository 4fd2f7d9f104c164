import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import type { PlaceLink } from "../../map/parse-place-link.ts";
import { changesOfChoice } from "../../places/changes-of-choice.ts";
import { PlaceField } from "../../places/place-field.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { useTextField } from "../use-text-field.ts";
import classes from "./editing.module.css";
import { HoursField } from "./hours-field.tsx";
import { StopImageButton } from "./stop-image-button.tsx";
import { StopPlace } from "./stop-place.tsx";
import { lengths, webAddressIn } from "./stop-texts.ts";
import { StopTimes } from "./stop-times.tsx";
import { StopTools } from "./stop-tools.tsx";
import { useDaySurroundings } from "./use-day-surroundings.ts";

type StopFormProps = {
  readonly stop: Stop;
  readonly dayId: string;
  readonly index: number;
  readonly isDayFull: boolean;
};

type StopChanges = { readonly [field in keyof Omit<Stop, "id">]?: Stop[field] | undefined };

/** Shown when they have a value, or when asked for. */
const extras = ["openingHours", "phone", "bookingURL", "address", "coordinate"] as const;
type Extra = (typeof extras)[number];

/** Edits one stop. What is typed goes into the draft at once. */
export const StopForm = ({ stop, dayId, index, isDayFull }: StopFormProps) => {
  const { t } = usePlanTexts();
  const store = useDraftStore();
  const center = useDraft(({ draft }) => draft.center);
  // What was shown stays until the form is closed, even if it is emptied.
  const [shown, setShown] = useState<ReadonlySet<Extra>>(
    () => new Set(extras.filter((field) => stop[field])),
  );
  const [asked, setAsked] = useState<Extra>();
  const [isLinkUnreadable, setLinkUnreadable] = useState(false);
  const { id } = stop;
  const surroundings = useDaySurroundings(dayId, id);

  const change = (changes: StopChanges, together: string) =>
    store.change((draft) => edits.changeStop(draft, id, changes), { together: `stop-${together}-${id}` });
  const changeText = (field: "address" | "note" | "phone" | "openingHours") => (text: string) =>
    change({ [field]: text === "" ? undefined : text }, field);
  const isShown = (field: Extra) => shown.has(field) || stop[field] !== undefined;
  const show = (field: Extra) => {
    setShown((shown) => new Set([...shown, field]));
    setAsked(field);
  };

  const name = useTextField(
    stop.name,
    (name) => change({ name }, "name"),
    (text) => (text.trim() === "" || text.length > lengths.name ? { error: t("nameRule") } : { value: text }),
  );
  const booking = useTextField(
    stop.bookingURL ?? "",
    (url) => change({ bookingURL: url === "" ? undefined : url }, "booking"),
    (text) => {
      const address = webAddressIn(text);
      if (text.trim() === "") return { value: "" };
      return address === undefined ? { error: t("bookingRule") } : { value: address };
    },
  );
  /** A link fills in what is empty; the place it replaces. */
  const takeLink = (link: PlaceLink, isNameEmpty: boolean) => {
    setLinkUnreadable(link.kind === "unreadable");
    if (link.kind === "unreadable") return;
    const { coordinate, address } = link;
    if (isNameEmpty && link.name) name.onChange(link.name);
    const changes = { ...(coordinate && { coordinate }), ...(address && !stop.address && { address }) };
    if (Object.keys(changes).length > 0) change(changes, "place");
  };

  return (
    <fieldset
      className={classes.form}
      aria-label={t("stopForm", { name: stop.name })}
      // What was asked for has had the focus then.
      onBlur={() => setAsked(undefined)}
    >
      <div className={classes.wide}>
        <PlaceField
          label={t("name")}
          field="name"
          value={name.text}
          onChange={(text) => {
            setLinkUnreadable(false);
            name.onChange(text);
          }}
          onChoose={(place) => change(changesOfChoice(stop, place), "place")}
          onLink={(link, rest) => takeLink(link, rest === "")}
          {...surroundings}
          near={surroundings.near ?? stop.coordinate ?? center}
          error={name.error}
          isRequired
        />
      </div>
      <StopTimes stop={stop} onChange={(times) => change(times, "times")} />
      <Textarea
        className={classes.wide ?? ""}
        classNames={{ input: classes.growing ?? "" }}
        size="md"
        label={t("note")}
        data-field="note"
        rows={2}
        maxLength={lengths.note}
        value={stop.note ?? ""}
        onChange={(event) => changeText("note")(event.currentTarget.value)}
      />
      {isShown("openingHours") && (
        <HoursField
          openingHours={stop.openingHours ?? ""}
          isAsked={asked === "openingHours"}
          onChange={changeText("openingHours")}
        />
      )}
      {isShown("phone") && (
        <TextInput
          label={t("phone")}
          data-field="phone"
          type="tel"
          maxLength={lengths.phone}
          autoFocus={asked === "phone"}
          value={stop.phone ?? ""}
          onChange={(event) => changeText("phone")(event.currentTarget.value)}
        />
      )}
      {isShown("bookingURL") && (
        <TextInput
          label={t("booking")}
          data-field="bookingURL"
          type="url"
          inputMode="url"
          autoFocus={asked === "bookingURL"}
          value={booking.text}
          error={booking.error}
          onChange={(event) => booking.onChange(event.currentTarget.value)}
        />
      )}
      {isShown("address") && (
        <TextInput
          className={classes.wide ?? ""}
          label={t("address")}
          data-field="address"
          maxLength={lengths.address}
          autoFocus={asked === "address"}
          value={stop.address ?? ""}
          onChange={(event) => changeText("address")(event.currentTarget.value)}
        />
      )}
      {isShown("coordinate") && (
        <StopPlace
          stop={stop}
          surroundings={{ ...surroundings, near: surroundings.near ?? center }}
          isAsked={asked === "coordinate"}
          onChoose={(place) => change({ ...changesOfChoice(stop, place), name: stop.name }, "place")}
          onMove={(coordinate) => {
            if (!coordinate) setAsked("coordinate");
            change({ coordinate }, "coordinate");
          }}
          onLink={(link) => takeLink(link, false)}
        />
      )}
      {isLinkUnreadable && (
        <p role="status" className={classes.hint}>
          {t("unreadableLink")}
        </p>
      )}
      <div className={classes.extras}>
        {extras
          .filter((field) => !isShown(field))
          .map((field) => (
            <button key={field} type="button" className={classes.extra} onClick={() => show(field)}>
              <Icon name="add" size={16} />
              {t(`extra.${field}`)}
            </button>
          ))}
        <StopImageButton stop={stop} />
      </div>
      <StopTools stop={stop} dayId={dayId} index={index} isDayFull={isDayFull} />
    </fieldset>
  );
};
