import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Draft } from "../../draft/draft.ts";
import { canEdit } from "../../draft/draft-state.ts";
import type { DraftStore } from "../../draft/draft-store.ts";
import { openDraftInBrowser } from "../../draft/open-draft-in-browser.ts";
import { handToPage, resumeDraft } from "../../draft/save-in-background.ts";
import { useFailureText } from "../../forms/use-failure-text.ts";
import { itineraryQuery } from "../../itinerary/itinerary-query.ts";
import { reloadLibrary } from "../../library/reload-library.ts";
import { useNotify } from "../../use-notify.ts";
import type { ChosenPhoto } from "../review/choose-photos.ts";
import { useSavePhotos } from "../review/use-save-photos.ts";
import { addPlanFiles } from "../shared/add-plan-files.ts";
import type { PlanFiles } from "../shared/shared-plan.ts";
import { findOverflow, type Placement, withImport } from "./with-import.ts";

type SaveIntoTripParts = { readonly reader: string; readonly discard: () => Promise<void> };

type Chosen = {
  readonly placement: Placement;
  readonly photos: readonly ChosenPhoto[];
  readonly files: PlanFiles;
};

/** Adds an import to a trip as one edit, merged with what others write meanwhile, and opens the trip to undo it. */
export const useSaveIntoTrip = ({ reader, discard }: SaveIntoTripParts) => {
  const t = useTranslations("importing.target");
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isDone = useRef(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const savePhotos = useSavePhotos();

  const open = async (id: string): Promise<DraftStore> => {
    const query = itineraryQuery({ id, reader });
    return (
      resumeDraft(`${id} ${reader}`) ??
      openDraftInBrowser(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
    );
  };

  /** Why it was not saved; undefined if it was. */
  const add = async (store: DraftStore, imported: Draft, placement: Placement) => {
    // First what this browser still had to save.
    await store.flush();
    const before = store.getState();
    if (!canEdit(before)) return t("notYours");
    const after = withImport(before.draft, imported, placement);
    const overflow = findOverflow(after);
    if (overflow) return t(`tooMany.${overflow.what}`, { limit: overflow.limit });
    store.change(() => after);
    await store.flush();
    const { hasUnsaved, saving, ...state } = store.getState();
    if (!hasUnsaved) return undefined;
    store.undo();
    if (saving.state === "failed") return failureText(saving.error);
    return state.isGone ? t("notYours") : t("offline");
  };

  const save = async (tripId: string, imported: Draft, { placement, photos, files }: Chosen) => {
    setIsSaving(true);
    setFailure(undefined);
    let store: DraftStore | undefined;
    try {
      store = await open(tripId);
      const problem = await add(store, imported, placement);
      if (problem !== undefined) {
        void store.close();
        setFailure(problem);
        return setIsSaving(false);
      }
      const { draft, itinerary } = store.getState();
      const { title } = draft;
      // The days are added, whatever becomes of their photos.
      await discard();
      const wanted = photos.filter(({ stop }) => stop || itinerary.heroImageURL === undefined);
      const missing = await savePhotos.save(store, wanted);
      const refused = await addPlanFiles(store, files, placement);
      isDone.current = true;
      void reloadLibrary(queryClient);
      handToPage(`${tripId} ${reader}`, store);
      await navigate({ to: "/itineraries/$id", params: { id: tripId }, search: { edit: true } });
      if (refused.length > 0)
        notify({ message: t("addedWithoutFiles", { title, files: refused.join(", ") }), isFailure: true });
      else if (missing === undefined) notify({ message: t("added", { title }) });
      else notify({ message: t("addedWithoutPhotos", { title, photos: missing }), isFailure: true });
    } catch (error) {
      void store?.close();
      setFailure(failureText(error));
      setIsSaving(false);
    }
  };
  return { save, isSaving, progress: savePhotos.progress, failure, isDone: () => isDone.current };
};
