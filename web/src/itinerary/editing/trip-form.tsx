import { Skeleton, TagsInput, Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Draft } from "../../draft/draft.ts";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import { PlaceField } from "../../places/place-field.tsx";
import { useTextField } from "../use-text-field.ts";
import classes from "./editing.module.css";
import { tripLimits } from "./trip-limits.ts";

// Loaded when needed: the calendar is large.
const StartDateField = lazyPart(() =>
  import("./start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);

const cut = (text: string) => text.slice(0, tripLimits.destination);

/** Edits the trip's own fields, each at the size of its text on the page. */
export const TripForm = () => {
  const t = useTranslations("itinerary");
  const store = useDraftStore();
  // Selected one by one, because the whole draft changes with every letter typed into a stop.
  const draftTitle = useDraft(({ draft }) => draft.title);
  const destination = useDraft(({ draft }) => draft.destination) ?? "";
  const origin = useDraft(({ draft }) => draft.origin) ?? "";
  const summary = useDraft(({ draft }) => draft.summary) ?? "";
  const bestSeason = useDraft(({ draft }) => draft.bestSeason) ?? "";
  const homeCurrency = useDraft(({ draft }) => draft.homeCurrency) ?? "";
  const tags = useDraft(({ draft }) => draft.tags);
  const center = useDraft(({ draft }) => draft.center);
  const startDate = useDraft(({ draft }) => draft.startDate);

  const change = (changes: Partial<Record<keyof Draft, unknown>>, together: string) =>
    store.change((draft) => edits.change(draft, changes), { together: `trip-${together}` });
  const changeText = (field: "destination" | "origin" | "summary" | "bestSeason") => (text: string) =>
    change({ [field]: text === "" ? undefined : text }, field);

  const title = useTextField(
    draftTitle,
    (title) => change({ title }, "title"),
    (text) => (text.trim() === "" ? { error: t("titleRule") } : { value: text }),
  );
  const currency = useTextField(
    homeCurrency,
    (code) => change({ homeCurrency: code === "" ? undefined : code }, "currency"),
    (text) => {
      const code = text.trim().toUpperCase();
      return code === "" || /^[A-Z]{3}$/.test(code) ? { value: code } : { error: t("currencyRule") };
    },
  );
  return (
    <>
      <VisuallyHidden>
        <h1>{draftTitle}</h1>
      </VisuallyHidden>
      <fieldset className={classes.trip} aria-label={t("details")}>
        <Textarea
          className={classes.wide ?? ""}
          classNames={{ input: `${classes.growing} ${classes.title}` }}
          label={t("title")}
          rows={1}
          maxLength={tripLimits.title}
          value={title.text}
          error={title.error}
          // A title has no line breaks.
          onChange={(event) => title.onChange(event.currentTarget.value.replace(/[\r\n]+/g, " "))}
        />
        <PlaceField
          label={t("destination")}
          value={destination}
          onChange={(text) => changeText("destination")(cut(text))}
          onChoose={({ name, region, coordinate }) =>
            change(
              { destination: cut(region ? `${name}, ${region}` : name), center: coordinate },
              "destination",
            )
          }
        />
        <PlaceField
          label={t("origin")}
          value={origin}
          onChange={(text) => changeText("origin")(cut(text))}
          onChoose={({ name, region }) =>
            change({ origin: cut(region ? `${name}, ${region}` : name) }, "origin")
          }
          near={center}
        />
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <StartDateField
            label={t("startDate")}
            startDate={startDate}
            onChange={(startDate) => change({ startDate }, "startDate")}
          />
        </Suspense>
        <TextInput
          label={t("season")}
          placeholder={t("seasonHint")}
          maxLength={tripLimits.bestSeason}
          value={bestSeason}
          onChange={(event) => changeText("bestSeason")(event.currentTarget.value)}
        />
        <Textarea
          className={classes.wide ?? ""}
          classNames={{ input: classes.growing ?? "" }}
          size="md"
          label={t("summary")}
          placeholder={t("summaryHint")}
          rows={2}
          maxLength={tripLimits.summary}
          value={summary}
          onChange={(event) => changeText("summary")(event.currentTarget.value)}
        />
        <TagsInput
          className={classes.wide ?? ""}
          size="md"
          label={t("tagsField")}
          description={t("tagsHint")}
          // There are no suggestions, so the list of them need not stay mounted.
          comboboxProps={{ keepMounted: false }}
          maxTags={tripLimits.tags}
          value={tags}
          onChange={(tags) =>
            change({ tags: tags.map((tag) => tag.trim().slice(0, tripLimits.tag)) }, "tags")
          }
        />
        <TextInput
          label={t("currency")}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          value={currency.text}
          error={currency.error}
          onChange={(event) => currency.onChange(event.currentTarget.value)}
        />
      </fieldset>
    </>
  );
};
