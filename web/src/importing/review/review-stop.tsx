import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Coordinate, type Stop, StopCategory } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { edits } from "../../draft/edits.ts";
import { changesOfChoice } from "../../places/changes-of-choice.ts";
import { middleOf } from "../../places/middle-of.ts";
import { PlaceField } from "../../places/place-field.tsx";
import type { ReviewContext } from "./review-context.ts";
import classes from "./review-stop.module.css";
import { StopFrame } from "./stop-frame.tsx";
import { StopMenu } from "./stop-menu.tsx";

type ReviewStopProps = {
  readonly stop: Stop;
  readonly number: number;
  readonly near: Coordinate | undefined;
  /** Where the day's other stops are. */
  readonly stops: readonly Coordinate[];
  readonly review: ReviewContext;
};

const categories = (StopCategory as unknown as { enum: readonly Stop["category"][] }).enum;

export const ReviewStop = ({ stop, number, near, stops, review }: ReviewStopProps) => {
  const t = useTranslations("importing.review");
  const kinds = useTranslations("categories.stop");
  const { id, name, startTime, category, coordinate } = stop;
  const change = (changes: Parameters<typeof edits.changeStop>[2]) =>
    review.edit((draft) => edits.changeStop(draft, id, changes));
  const stopName = name.trim() || t("newStop");
  return (
    <li className={classes.stop} id={`stop-${id}`}>
      <span className={classes.waymark} aria-hidden="true">
        <span>{number}</span>
      </span>
      <div className={classes.picture}>
        <StopFrame name={stopName} url={review.pictureOf(id)} onOpen={() => review.openPicture(id)} />
      </div>
      <fieldset
        className={classes.fields}
        aria-label={t("stop", { number })}
        onFocus={() => review.onReading(id)}
      >
        <div className={classes.name}>
          <PlaceField
            label={t("stopName")}
            value={name}
            stops={stops}
            near={middleOf(stops) ?? near}
            isRequired
            error={review.showsErrors && name.trim() === "" ? t("nameMissing") : undefined}
            onChange={(text) => change({ name: text.slice(0, 200) })}
            onChoose={(place) => change(changesOfChoice(stop, place))}
          />
        </div>
        <TextInput
          label={t("time")}
          type="time"
          value={startTime ?? ""}
          onChange={({ target }) => change({ startTime: target.value.slice(0, 5) || undefined })}
        />
        <NativeSelect
          className={classes.kind}
          label={t("category")}
          size="md"
          value={category}
          data={categories.map((value) => ({ value, label: kinds(value) }))}
          onChange={({ target }) => change({ category: target.value as Stop["category"] })}
        />
        <div className={classes.actions}>
          <Button
            size="md"
            variant={coordinate ? "subtle" : "default"}
            data-place={coordinate ? "known" : "missing"}
            className={classes.place}
            leftSection={<Icon name={coordinate ? "pin" : "warning"} size={18} />}
            aria-label={coordinate ? t("moveOnMap", { name: stopName }) : t("placeStop", { name: stopName })}
            onClick={() => review.place(stop)}
          >
            {coordinate ? t("onMap") : t("place")}
          </Button>
          <StopMenu
            stop={stop}
            draft={review.draft}
            edit={review.edit}
            onRemove={() => review.removeStop(stop)}
          />
        </div>
      </fieldset>
    </li>
  );
};
