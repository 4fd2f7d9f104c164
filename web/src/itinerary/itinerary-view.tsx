import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useDeferredValue } from "react";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./itinerary-view.module.css";
import { PartLinks } from "./part-links.tsx";
import { Plan } from "./plan.tsx";
import { SavingDock } from "./saving-dock.tsx";
import { TripHeading } from "./trip-heading.tsx";

// The plan must not wait for the other parts.
const Packing = lazyPart(() => import("../packing/packing.tsx").then(({ Packing }) => Packing));
const Expenses = lazyPart(() => import("../expenses/expenses.tsx").then(({ Expenses }) => Expenses));
const Documents = lazyPart(() => import("../documents/documents.tsx").then(({ Documents }) => Documents));
const Sharing = lazyPart(() => import("../sharing/sharing.tsx").then(({ Sharing }) => Sharing));

const route = getRouteApi("/itineraries/$id");

/** An itinerary, as its page shows it to this reader. */
export const ItineraryView = ({ reader }: { readonly reader: string | undefined }) => {
  const title = useDraft(({ draft }) => draft.title);
  const isPerson = useDraft(({ role }) => role !== "none");
  const canEdit = useCanEdit();
  const { part, edit } = route.useSearch();
  usePageTitle(title);

  const isEditing = canEdit && edit === true;
  // Only companions see documents and people.
  const shown = !isPerson && (part === "documents" || part === "people") ? undefined : part;
  // The button reacts at once; the form and the long plan are rendered afterwards in transitions.
  const isFormShown = useDeferredValue(isEditing);
  const isPlanEdited = useDeferredValue(isFormShown);
  const drawn = useDeferredValue(shown);
  return (
    <div className={classes.page}>
      <TripHeading reader={reader} isEditing={isEditing} isFormShown={isFormShown} />
      <PartLinks shown={shown} isPerson={isPerson} />
      <Suspense fallback={<Skeleton height="16rem" mt="lg" />}>
        {drawn === undefined && <Plan isEditing={isPlanEdited} />}
        {drawn === "packing" && <Packing />}
        {drawn === "costs" && <Expenses />}
        {drawn === "documents" && <Documents />}
        {drawn === "people" && <Sharing />}
      </Suspense>
      <SavingDock isEditing={isEditing} />
    </div>
  );
};
