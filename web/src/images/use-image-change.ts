import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { uploadingClient } from "../api/uploading-client.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useNotify } from "../use-notify.ts";
import { canRetry } from "./can-retry.ts";
import { findTarget, type ImageTarget } from "./image-target.ts";
import { prepareImage } from "./prepare-image.ts";
import { cacheImage, findPreviousImage, type PreviousImage } from "./previous-image.ts";
import { useImageFailureText } from "./use-image-failure-text.ts";
import { useShownImage } from "./use-shown-image.ts";
import { type NewImage, writeImage } from "./write-image.ts";

/** What is being done; `sent` is the uploaded share. */
type ImageWork = { readonly kind: "upload"; readonly sent: number } | { readonly kind: "other" };

type ImageChange = {
  readonly work: ImageWork | undefined;
  readonly failure: string | undefined;
  /** Tries again, if that may help: a rejected file would be rejected again. */
  readonly retry: (() => void) | undefined;
  readonly upload: (file: File) => void;
  readonly choose: (found: string) => void;
  readonly remove: () => void;
  readonly cancel: () => void;
  /** Clears the last failure. */
  readonly clearFailure: () => void;
};

/** Changes an image, and offers to undo that. */
export const useImageChange = (target: ImageTarget, onDone: () => void): ImageChange => {
  const t = useTranslations("images");
  const store = useDraftStore();
  const notify = useNotify();
  const failureText = useImageFailureText();
  const shown = useShownImage(target);
  const [work, setWork] = useState<ImageWork>();
  const [failed, setFailed] = useState<Pick<ImageChange, "failure" | "retry">>();
  const abort = useRef<AbortController>(undefined);

  const takeBack = async ({ image }: PreviousImage) => {
    try {
      await writeImage({ store, client, target }, image);
      const url = urlOf(store.getState(), target);
      if (image && url) cacheImage(url, image);
    } catch (error) {
      notify({ title: t("notUndone"), message: failureText(error), isFailure: true });
    }
  };
  const run = async (
    begun: ImageWork,
    change: { readonly image: () => Promise<NewImage | undefined>; readonly message: string },
  ) => {
    const { image, message } = change;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setFailed(undefined);
    setWork(begun);
    try {
      const [newImage, previousImage] = await Promise.all([image(), findPreviousImage(shown)]);
      signal.throwIfAborted();
      const uploading = uploadingClient(({ bytes, total }) => {
        setWork((now) => (now?.kind === "upload" ? { ...now, sent: bytes / Math.max(1, total) } : now));
      });
      const sender = begun.kind === "upload" ? uploading : client;
      await writeImage({ store, client: sender, target, signal }, newImage);
      const url = urlOf(store.getState(), target);
      if (newImage && url) cacheImage(url, newImage);
      const undo = previousImage && { label: t("undo"), onClick: () => void takeBack(previousImage) };
      notify({ message, ...(undo && { action: undo }) });
      onDone();
    } catch (error) {
      const retry = canRetry(error) ? () => void run(begun, change) : undefined;
      if (!signal.aborted) setFailed({ failure: failureText(error), retry });
    } finally {
      setWork(undefined);
    }
  };

  return {
    work,
    failure: failed?.failure,
    retry: failed?.retry,
    upload: (file) =>
      void run({ kind: "upload", sent: 0 }, { image: () => prepareImage(file), message: t("set") }),
    choose: (found) => void run({ kind: "other" }, { image: async () => ({ found }), message: t("set") }),
    remove: () => void run({ kind: "other" }, { image: async () => undefined, message: t("removed") }),
    cancel: () => abort.current?.abort(),
    clearFailure: () => setFailed(undefined),
  };
};

const urlOf = (
  { itinerary }: ReturnType<ReturnType<typeof useDraftStore>["getState"]>,
  target: ImageTarget,
): string | undefined =>
  target.kind === "cover" ? itinerary.heroImageURL : findTarget(itinerary.days, target)?.imageURL;
