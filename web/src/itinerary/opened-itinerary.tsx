import { startTransition, useEffect, useRef, useState } from "react";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { createDraftStore } from "../draft/draft-store.ts";
import { takeUpDraft } from "../draft/left-drafts.ts";
import type { DraftStore } from "../draft/open-draft.ts";
import { DraftProvider } from "../draft/use-draft.ts";
import { useLeaving } from "../draft/use-leaving.ts";
import { ItinerarySkeleton } from "./itinerary-skeleton.tsx";
import { ItineraryView } from "./itinerary-view.tsx";

type OpenedItineraryProps = {
  readonly loaded: { readonly itinerary: Itinerary; readonly etag: string };
  readonly reader: string | undefined;
};

/** Holds the draft for as long as the page is open. What is not saved when it closes goes on being sent. */
export const OpenedItinerary = ({ loaded, reader }: OpenedItineraryProps) => {
  const [store, setStore] = useState<DraftStore>();
  const leave = useRef(useLeaving());
  const key = `${loaded.itinerary.id} ${reader}`;
  useEffect(() => {
    const opened = takeUpDraft(key) ?? createDraftStore(loaded);
    // A long plan is drawn in slices, between which the page goes on.
    startTransition(() => setStore(opened));
    return () => leave.current(key, opened, loaded.etag);
  }, [key, loaded]);

  if (!store) return <ItinerarySkeleton />;
  return (
    <DraftProvider value={store}>
      <ItineraryView reader={reader} />
    </DraftProvider>
  );
};
