import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { focusNeighbour } from "../focus-neighbour.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { reloadLibrary } from "./reload-library.ts";
import { removeFromCachedLists } from "./remove-from-cached-lists.ts";

type ListRemoval = {
  readonly id: string;
  /** The lists to remove it from. */
  readonly lists: readonly LibraryFilter[];
  readonly act: () => Promise<unknown>;
  readonly message: string;
  readonly undo?: () => Promise<unknown>;
};

/** Removes an itinerary from lists at once; it comes back if the request fails or the traveller undoes it. */
export const useRemoveFromLists = (): ((removal: ListRemoval) => Promise<void>) => {
  const t = useTranslations("library");
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();

  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      notify({ message: failureText(error), isFailure: true });
      return false;
    } finally {
      void reloadLibrary(queryClient);
      void queryClient.invalidateQueries({ queryKey: ["marks"] });
    }
  };

  return async ({ id, lists, act, message, undo }) => {
    await queryClient.cancelQueries({ queryKey: ["library"] });
    focusNeighbour(id);
    removeFromCachedLists(queryClient, lists, new Set([id]));
    if (!(await attempt(act))) return;
    notify({
      message,
      ...(undo && { action: { label: t("undo"), onClick: () => void attempt(undo) } }),
    });
  };
};
