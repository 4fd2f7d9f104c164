import { Button, Skeleton, Textarea, VisuallyHidden } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import { useTextField } from "../use-text-field.ts";
import { useTripFormats } from "../use-trip-formats.ts";
import { CoverButton } from "./cover-button.tsx";
import classes from "./trip-form.module.css";
import { tripLimits } from "./trip-limits.ts";

// Loaded when needed: the calendar is large.
const StartDateField = lazyPart(() =>
  import("./start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);
const TripDetails = lazyPart(() => import("./trip-details.tsx").then(({ TripDetails }) => TripDetails));

/** Edits title, dates and cover where they are on the page; the rest is in a drawer. */
export const TripForm = () => {
  const t = useTranslations("itinerary");
  const formats = useTripFormats();
  const store = useDraftStore();
  // Selected one by one, because the whole draft changes with every letter typed into a stop.
  const draftTitle = useDraft(({ draft }) => draft.title);
  const startDate = useDraft(({ draft }) => draft.startDate);
  const dayCount = useDraft(({ draft }) => draft.days.length);
  const [areDetailsOpen, setDetailsOpen] = useState<boolean>();

  const change = (changes: { title: string } | { startDate: string | undefined }, together: string) =>
    store.change((draft) => edits.change(draft, changes), { together: `trip-${together}` });
  const title = useTextField(
    draftTitle,
    (title) => change({ title }, "title"),
    (text) => (text.trim() === "" ? { error: t("titleRule") } : { value: text }),
  );
  return (
    <>
      <VisuallyHidden>
        <h1>{draftTitle}</h1>
      </VisuallyHidden>
      <fieldset className={classes.form} aria-label={t("trip")}>
        <Textarea
          classNames={{ label: classes.hidden ?? "", input: classes.title ?? "" }}
          label={t("title")}
          data-field="title"
          rows={1}
          maxLength={tripLimits.title}
          value={title.text}
          error={title.error}
          // A title has no line breaks.
          onChange={(event) => title.onChange(event.currentTarget.value.replace(/[\r\n]+/g, " "))}
        />
        <div className={classes.line}>
          <div data-field="startDate">
            <Suspense fallback={<Skeleton height="2.25rem" width="14rem" />}>
              <StartDateField
                label={t("startDate")}
                startDate={startDate}
                written={formats.dates(startDate, dayCount)}
                isPlain
                onChange={(startDate) => change({ startDate }, "startDate")}
              />
            </Suspense>
          </div>
          <span data-trip-details>
            <Button
              size="sm"
              variant="default"
              leftSection={<Icon name="preferences" />}
              onClick={() => setDetailsOpen(true)}
            >
              {t("details")}
            </Button>
          </span>
        </div>
      </fieldset>
      <CoverButton />
      {areDetailsOpen !== undefined && (
        <Suspense>
          <TripDetails isOpen={areDetailsOpen} onClose={() => setDetailsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
