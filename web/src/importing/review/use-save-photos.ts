import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { DraftStore } from "../../draft/draft-store.ts";
import type { ChosenPhoto } from "./choose-photos.ts";
import { savePhotos } from "./save-photos.ts";

/** How many photos are named; the others are counted. */
const maxNames = 5;

/** Saves the photos of an import while the page shows how far it is. */
export const useSavePhotos = () => {
  const t = useTranslations("importing.review");
  const format = useFormatter();
  /** Which of the photos is being saved. */
  const [progress, setProgress] = useState<{ readonly number: number; readonly count: number }>();

  /** Resolves with the names of those that could not be saved, as one text; undefined if all are. */
  const save = async (store: DraftStore, photos: readonly ChosenPhoto[]): Promise<string | undefined> => {
    const count = photos.length;
    const onNext = (number: number) => setProgress({ number, count });
    const missing = await savePhotos({ store, onNext }, photos);
    if (missing.length === 0) return undefined;
    const names = missing.map(({ stop }) => stop?.name ?? t("coverPhoto"));
    const more = names.length > maxNames ? [t("morePhotos", { count: names.length - maxNames })] : [];
    return format.list([...names.slice(0, maxNames), ...more]);
  };
  return { save, progress };
};
