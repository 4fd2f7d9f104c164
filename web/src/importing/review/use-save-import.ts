import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../../api/client.ts";
import type { Draft } from "../../draft/draft.ts";
import { newId } from "../../draft/edits.ts";
import { useFailureText } from "../../forms/use-failure-text.ts";
import { reloadLibrary } from "../../library/reload-library.ts";
import { useNotify } from "../../use-notify.ts";
import type { ChosenPhoto } from "./choose-photos.ts";
import { savePhotos } from "./save-photos.ts";

/** Saves the draft as an itinerary and opens it. Retries use the same idempotency key. */
export const useSaveImport = (discard: () => Promise<void>) => {
  const t = useTranslations("importing.review");
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sent = useRef<{ readonly words: string; readonly key: string }>(undefined);
  const isDone = useRef(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();

  const save = async (draft: Draft, photos: readonly ChosenPhoto[]) => {
    const words = JSON.stringify(draft);
    if (sent.current?.words !== words) sent.current = { words, key: newId() };
    setIsSaving(true);
    setFailure(undefined);
    try {
      const { body, headers } = await client.createItinerary({
        body: draft,
        headers: { "idempotency-key": sent.current.key },
      });
      // The trip is saved, whatever becomes of its photos.
      const hasPhotos = await savePhotos({ id: body.id, etag: headers.get("etag") ?? "" }, photos).then(
        () => true,
        () => false,
      );
      isDone.current = true;
      await discard();
      void reloadLibrary(queryClient);
      await navigate({ to: "/itineraries/$id", params: { id: body.id } });
      notify({ message: t(hasPhotos ? "saved" : "savedWithoutPhotos", { title: body.title }) });
    } catch (error) {
      setFailure(failureText(error));
      setIsSaving(false);
    }
  };
  return { save, isSaving, failure, isDone: () => isDone.current };
};
