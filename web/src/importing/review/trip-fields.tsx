import { Skeleton, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Draft } from "../../draft/draft.ts";
import { edits } from "../../draft/edits.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import { PlaceField } from "../../places/place-field.tsx";
import classes from "./trip-fields.module.css";
import type { ReviewEdit } from "./use-review.ts";

type TripFieldsProps = { readonly draft: Draft; readonly edit: ReviewEdit; readonly showsErrors: boolean };

// Loaded when needed: the calendar is large.
const StartDateField = lazyPart(() =>
  import("../../itinerary/editing/start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);

export const TripFields = ({ draft, edit, showsErrors }: TripFieldsProps) => {
  const t = useTranslations("importing.review");
  const { title, destination, startDate, center } = draft;
  return (
    <div className={classes.fields}>
      <div className={classes.title}>
        <TextInput
          id="title"
          label={t("tripTitle")}
          required
          withAsterisk={false}
          maxLength={200}
          value={title}
          error={showsErrors && title.trim() === "" && t("titleMissing")}
          onChange={({ target }) => edit((draft) => edits.change(draft, { title: target.value }))}
        />
      </div>
      <PlaceField
        label={t("destination")}
        value={destination ?? ""}
        near={center}
        onChange={(text) =>
          edit((draft) => edits.change(draft, { destination: text.slice(0, 200) || undefined }))
        }
        onChoose={({ name, region, coordinate }) =>
          edit((draft) =>
            edits.change(draft, {
              destination: [name, region].filter(Boolean).join(", "),
              center: coordinate,
            }),
          )
        }
      />
      <Suspense fallback={<Skeleton height="4.5rem" />}>
        <StartDateField
          label={t("startDate")}
          startDate={startDate}
          onChange={(startDate) => edit((draft) => edits.change(draft, { startDate }))}
        />
      </Suspense>
    </div>
  );
};
