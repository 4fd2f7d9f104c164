import { useTranslations } from "use-intl";
import { ExplainedError } from "../forms/explained-error.ts";
import { useDraftStore } from "./use-draft.ts";
import { useSavingText } from "./use-saving-text.ts";

/** Saves the whole draft and resolves to its ETag, or rejects with what keeps it from being saved. */
export const useSaveAll = (): (() => Promise<string>) => {
  const t = useTranslations("saving");
  const savingText = useSavingText();
  const store = useDraftStore();
  return async () => {
    const etag = await store.flush();
    const state = store.getState();
    if (state.conflicts.length > 0) throw new ExplainedError(t("chooseFirst"));
    if (state.hasUnsaved) throw new ExplainedError(savingText(state).text);
    return etag;
  };
};
