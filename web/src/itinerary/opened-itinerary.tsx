import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { lateAnswers } from "../api/late-answers.ts";
import type { DraftStore, OpenedItinerary as Opened } from "../draft/draft-store.ts";
import { openDraftInBrowser } from "../draft/open-draft-in-browser.ts";
import { resumeDraft } from "../draft/save-in-background.ts";
import { DraftProvider } from "../draft/use-draft.ts";
import { useSaveInBackground } from "../draft/use-save-in-background.ts";
import { ItinerarySkeleton } from "./itinerary-skeleton.tsx";

type OpenedItineraryProps = {
  readonly loaded: Opened;
  readonly reader: string | undefined;
  readonly children: ReactNode;
};

/** Holds the draft while the page is open. What is unsaved when it closes is saved in the background. */
export const OpenedItinerary = ({ loaded, reader, children }: OpenedItineraryProps) => {
  const [store, setStore] = useState<DraftStore>();
  const saveInBackground = useRef(useSaveInBackground());
  const key = `${loaded.itinerary.id} ${reader}`;
  // Before anything is painted: a long itinerary is drawn day by day.
  useLayoutEffect(() => {
    const opened = resumeDraft(key) ?? openDraftInBrowser(loaded);
    setStore(opened);
    const stopListening = lateAnswers.subscribe(({ path, text, etag }) => {
      if (path === `/v1/itineraries/${loaded.itinerary.id}`) opened.accept(JSON.parse(text), etag);
    });
    return () => {
      stopListening();
      saveInBackground.current(key, opened, loaded.etag);
    };
  }, [key, loaded]);

  if (!store) return <ItinerarySkeleton />;
  return <DraftProvider value={store}>{children}</DraftProvider>;
};
