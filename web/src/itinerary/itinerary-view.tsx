import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useState } from "react";
import { KeptWord } from "../device/kept-word.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { useDraftNotices } from "../draft/use-draft-notices.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { useShareDialog } from "../sharing/use-share-dialog.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./itinerary-view.module.css";
import { Plan } from "./plan.tsx";
import { PlanTextsProvider, useCreatePlanTexts } from "./plan-texts.ts";
import { createReadingPosition, PlanProvider } from "./reading-position.ts";
import { TodayLink } from "./today-link.tsx";
import { TripBar } from "./trip-bar.tsx";
import { TripHeading } from "./trip-heading.tsx";

// The plan must not wait for the other parts.
const Packing = lazyPart(() => import("../packing/packing.tsx").then(({ Packing }) => Packing));
const Expenses = lazyPart(() => import("../expenses/expenses.tsx").then(({ Expenses }) => Expenses));
export const Documents = lazyPart(() =>
  import("../documents/documents.tsx").then(({ Documents }) => Documents),
);
const TripShareDialog = lazyPart(() =>
  import("../sharing/trip-share-dialog.tsx").then(({ TripShareDialog }) => TripShareDialog),
);

const route = getRouteApi("/itineraries/$id");

/** An itinerary, as its page shows it to this reader. */
export const ItineraryView = ({ reader }: { readonly reader: string | undefined }) => {
  const id = useDraft(({ itinerary }) => itinerary.id);
  const title = useDraft(({ draft }) => draft.title);
  const isPerson = useDraft(({ role }) => role !== "none");
  const canEdit = useCanEdit();
  const { part, edit, share } = route.useSearch();
  const { close } = useShareDialog();
  const [position] = useState(createReadingPosition);
  const texts = useCreatePlanTexts();
  usePageTitle(title);
  useDraftNotices();

  // Only companions see documents.
  const shown = !isPerson && part === "documents" ? undefined : part;
  // The other parts are always open for editing.
  const isEditing = canEdit && edit === true && shown === undefined;
  // The button reacts at once; the form and the long plan are rendered afterwards in transitions.
  const isFormShown = useDeferredValue(isEditing);
  const isPlanEdited = useDeferredValue(isFormShown);
  const drawn = useDeferredValue(shown);
  return (
    <PlanTextsProvider value={texts}>
      <PlanProvider value={position}>
        <div className={classes.page}>
          <KeptWord id={id} />
          <TripHeading reader={reader} isShort={shown !== undefined} isEditing={isFormShown} />
          {isPerson && shown === undefined && !isEditing && <TodayLink />}
          <TripBar reader={reader} part={shown} isPerson={isPerson} isEditing={isEditing} />
          <Suspense fallback={<Skeleton height="16rem" mt="lg" />}>
            {drawn === undefined && <Plan isEditing={isPlanEdited} />}
            {drawn === "packing" && <Packing />}
            {drawn === "costs" && <Expenses />}
            {drawn === "documents" && <Documents />}
          </Suspense>
          {share && isPerson && (
            <Suspense>
              <TripShareDialog onClose={close} />
            </Suspense>
          )}
        </div>
      </PlanProvider>
    </PlanTextsProvider>
  );
};
