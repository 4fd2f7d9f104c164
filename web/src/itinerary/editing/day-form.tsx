import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Day } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits, newId } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import { TrackButtons } from "../../tracks/track-buttons.tsx";
import classes from "./editing.module.css";
import { focusAddStop } from "./focus-add-stop.ts";
import { tripLimits } from "./trip-limits.ts";
import { useRemoval } from "./use-removal.ts";

const ImageDialog = lazyPart(() =>
  import("../../images/image-dialog.tsx").then(({ ImageDialog }) => ImageDialog),
);

/** Edits a day's title, summary, image and track; moves or removes it. */
export const DayForm = ({ day, index }: { readonly day: Day; readonly index: number }) => {
  const t = useTranslations("stops");
  const itinerary = useTranslations("itinerary");
  const store = useDraftStore();
  const dayCount = useDraft(({ draft }) => draft.days.length);
  const { removeDay } = useRemoval();
  const [isChangingImage, setChangingImage] = useState<boolean>();
  const { id, title, summary, imageURL } = day;

  const change = (field: "title" | "summary", text: string) =>
    store.change((draft) => edits.changeDay(draft, id, { [field]: text === "" ? undefined : text }), {
      together: `day-${field}-${id}`,
    });
  const moveTo = (to: number) => {
    store.change((draft) => edits.moveDay(draft, id, to));
    requestAnimationFrame(() => document.getElementById(`day-${id}`)?.scrollIntoView({ block: "nearest" }));
  };
  const addAfter = () => {
    const added = newId();
    store.change((draft) => edits.addDay(draft, { id: added }, index + 1));
    requestAnimationFrame(() => focusAddStop(added));
  };
  return (
    <fieldset className={classes.form} data-day-form aria-label={t("dayForm", { number: index + 1 })}>
      <TextInput
        className={classes.wide ?? ""}
        label={t("dayTitle")}
        data-field="title"
        maxLength={tripLimits.dayTitle}
        value={title ?? ""}
        onChange={(event) => change("title", event.currentTarget.value)}
      />
      <Textarea
        className={classes.wide ?? ""}
        classNames={{ input: classes.growing ?? "" }}
        size="md"
        label={t("daySummary")}
        data-field="summary"
        rows={2}
        maxLength={tripLimits.daySummary}
        value={summary ?? ""}
        onChange={(event) => change("summary", event.currentTarget.value)}
      />
      <div className={classes.tools}>
        <NativeSelect
          size="md"
          aria-label={t("dayPosition")}
          value={String(index)}
          onChange={(event) => moveTo(Number(event.currentTarget.value))}
          data={Array.from({ length: dayCount }, (_, at) => ({
            value: String(at),
            label: t("asDay", { number: at + 1 }),
          }))}
        />
        <Button variant="default" leftSection={<Icon name="image" />} onClick={() => setChangingImage(true)}>
          {itinerary(imageURL ? "changeImage" : "addImage")}
        </Button>
        <TrackButtons day={day} />
        <Button
          variant="default"
          leftSection={<Icon name="add" />}
          disabled={dayCount >= tripLimits.days}
          onClick={addAfter}
        >
          {t("addDayAfter")}
        </Button>
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => removeDay(day, index)}>
          {t("removeDay")}
        </Button>
      </div>
      {isChangingImage !== undefined && (
        <Suspense>
          <ImageDialog
            target={{ kind: "day", dayId: id }}
            isOpen={isChangingImage}
            onClose={() => setChangingImage(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
};
