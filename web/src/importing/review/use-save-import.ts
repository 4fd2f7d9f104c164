import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../../api/client.ts";
import type { Draft } from "../../draft/draft.ts";
import { newId } from "../../draft/edits.ts";
import { openDraftInBrowser } from "../../draft/open-draft-in-browser.ts";
import { useFailureText } from "../../forms/use-failure-text.ts";
import { reloadLibrary } from "../../library/reload-library.ts";
import { useNotify } from "../../use-notify.ts";
import type { SentDraft } from "../saved-import.ts";
import { addPlanFiles } from "../shared/add-plan-files.ts";
import type { PlanFiles } from "../shared/shared-plan.ts";
import type { ChosenPhoto } from "./choose-photos.ts";
import { useSavePhotos } from "./use-save-photos.ts";

type SaveImportParts = {
  /** Last, perhaps before a reload. */
  readonly sent: SentDraft | undefined;
  readonly keepSent: (sent: SentDraft) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Saves the draft as an itinerary and opens it. Retries use the same idempotency key, also after a reload. */
export const useSaveImport = ({ sent: lastSent, keepSent, discard }: SaveImportParts) => {
  const t = useTranslations("importing.review");
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isDone = useRef(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const savePhotos = useSavePhotos();

  const save = async (draft: Draft, photos: readonly ChosenPhoto[], files: PlanFiles) => {
    const words = JSON.stringify(draft);
    const sent = lastSent?.words === words ? lastSent : { words, key: newId() };
    setIsSaving(true);
    setFailure(undefined);
    try {
      await keepSent(sent);
      const { body, headers } = await client.createItinerary({
        body: draft,
        headers: { "idempotency-key": sent.key },
      });
      // The trip is saved, whatever becomes of its photos.
      await discard();
      const store = openDraftInBrowser({ itinerary: body, etag: headers.get("etag") ?? "" });
      const missing = await savePhotos.save(store, photos);
      const refused = await addPlanFiles(store, files).finally(() => store.close());
      isDone.current = true;
      void reloadLibrary(queryClient);
      await navigate({ to: "/itineraries/$id", params: { id: body.id } });
      const { title } = body;
      if (refused.length > 0)
        notify({ message: t("savedWithoutFiles", { title, files: refused.join(", ") }), isFailure: true });
      else if (missing === undefined) notify({ message: t("saved", { title }) });
      else notify({ message: t("savedWithoutPhotos", { title, photos: missing }), isFailure: true });
    } catch (error) {
      setFailure(failureText(error));
      setIsSaving(false);
    }
  };
  return { save, isSaving, progress: savePhotos.progress, failure, isDone: () => isDone.current };
};
