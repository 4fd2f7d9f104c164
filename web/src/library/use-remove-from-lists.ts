import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { focusMain } from "../focus-main.ts";
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
    moveFocusToNeighbour(id);
    removeFromCachedLists(queryClient, lists, new Set([id]));
    if (!(await attempt(act))) return;
    notify({
      message,
      ...(undo && { action: { label: t("undo"), onClick: () => void attempt(undo) } }),
    });
  };
};

const timeoutMs = 5_000;

/** Moves the focus from a card that disappears to its neighbour, or to the page. */
const moveFocusToNeighbour = (id: string): void => {
  const card = document.getElementById(id);
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  if (!card) return;
  const observer = new MutationObserver(() => {
    // The menu may still have the focus and loses it when it closes. If the focus is elsewhere by then, leave it there.
    if (card.isConnected || document.activeElement !== document.body) return;
    observer.disconnect();
    const next = neighbour?.isConnected ? neighbour.querySelector<HTMLElement>("a, button") : undefined;
    if (next) next.focus();
    else focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeoutMs);
};
