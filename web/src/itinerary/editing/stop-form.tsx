import { Select, Textarea, TextInput } from "@mantine/core";
import { type Stop, StopCategory } from "../../../../contract/itinerary.ts";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { PlaceField } from "../../places/place-field.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { useTextField } from "../use-text-field.ts";
import classes from "./editing.module.css";
import { StopPlace } from "./stop-place.tsx";
import { lengths, minutesIn, webAddressIn } from "./stop-texts.ts";
import { StopTools } from "./stop-tools.tsx";

type StopFormProps = {
  readonly stop: Stop;
  readonly dayId: string;
  readonly index: number;
  readonly isDayFull: boolean;
};

type StopField = keyof Omit<Stop, "id">;

// Mounted only when open, because a mounted list is measured whenever anything moves.
const onlyWhenOpen = { keepMounted: false };

const categories = (StopCategory as { enum?: readonly StopCategory[] }).enum ?? [];

/** Edits one stop. What is typed goes into the draft at once. */
export const StopForm = ({ stop, dayId, index, isDayFull }: StopFormProps) => {
  const { t, categories: kinds, formats } = usePlanTexts();
  const store = useDraftStore();
  const center = useDraft(({ draft }) => draft.center);
  const { id } = stop;

  const change = (changes: { readonly [field in StopField]?: Stop[field] | undefined }, together: string) =>
    store.change((draft) => edits.changeStop(draft, id, changes), { together: `stop-${together}-${id}` });
  const changeText = (field: "address" | "note" | "phone" | "startTime") => (text: string) =>
    change({ [field]: text === "" ? undefined : text }, field);

  const name = useTextField(
    stop.name,
    (name) => change({ name }, "name"),
    (text) => (text.trim() === "" || text.length > lengths.name ? { error: t("nameRule") } : { value: text }),
  );
  const duration = useTextField(
    stop.durationMinutes?.toString() ?? "",
    (minutes) => change({ durationMinutes: minutes === "" ? undefined : Number(minutes) }, "duration"),
    (text) => {
      const minutes = minutesIn(text);
      if (text.trim() === "") return { value: "" };
      return minutes === undefined ? { error: t("durationRule") } : { value: String(minutes) };
    },
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

  return (
    <fieldset className={classes.form} aria-label={t("stopForm", { name: stop.name })}>
      <div className={classes.wide}>
        <PlaceField
          label={t("name")}
          field="name"
          value={name.text}
          onChange={name.onChange}
          onChoose={({ name, coordinate, category }) => change({ name, coordinate, category }, "place")}
          near={stop.coordinate ?? center}
          error={name.error}
          isRequired
        />
      </div>
      <TextInput
        type="time"
        data-field="startTime"
        label={t("time")}
        value={stop.startTime ?? ""}
        onChange={(event) => changeText("startTime")(event.currentTarget.value)}
      />
      <TextInput
        label={t("duration")}
        data-field="durationMinutes"
        inputMode="numeric"
        value={duration.text}
        error={duration.error}
        description={stop.durationMinutes ? formats.duration(stop.durationMinutes) : t("durationHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => duration.onChange(event.currentTarget.value)}
      />
      <Select
        size="md"
        label={t("category")}
        data-field="category"
        data={categories.map((value) => ({ value, label: kinds(value) }))}
        value={stop.category}
        allowDeselect={false}
        comboboxProps={onlyWhenOpen}
        onChange={(value) => value && change({ category: value as StopCategory }, "category")}
      />
      <TextInput
        label={t("phone")}
        data-field="phone"
        type="tel"
        maxLength={lengths.phone}
        value={stop.phone ?? ""}
        onChange={(event) => changeText("phone")(event.currentTarget.value)}
      />
      <StopPlace stop={stop} near={center} onChoose={(coordinate) => change({ coordinate }, "coordinate")} />
      <TextInput
        className={classes.wide ?? ""}
        label={t("address")}
        data-field="address"
        maxLength={lengths.address}
        value={stop.address ?? ""}
        onChange={(event) => changeText("address")(event.currentTarget.value)}
      />
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
      <TextInput
        className={classes.wide ?? ""}
        label={t("booking")}
        data-field="bookingURL"
        type="url"
        inputMode="url"
        value={booking.text}
        error={booking.error}
        onChange={(event) => booking.onChange(event.currentTarget.value)}
      />
      <StopTools stop={stop} dayId={dayId} index={index} isDayFull={isDayFull} />
    </fieldset>
  );
};
