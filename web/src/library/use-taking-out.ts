import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { focusMain } from "../focus-main.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { dropFromLists } from "./drop-from-lists.ts";
import { reloadLibrary } from "./reload-library.ts";

type TakingOut = {
  readonly id: string;
  /** The lists in which it no longer is. */
  readonly lists: readonly LibraryFilter[];
  readonly act: () => Promise<unknown>;
  readonly message: string;
  readonly takeBack?: () => Promise<unknown>;
};

/** Does what takes an itinerary out of a list: it goes at once, comes back if that was refused, or if one wants it back. */
export const useTakingOut = (): ((taking: TakingOut) => Promise<void>) => {
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

  return async ({ id, lists, act, message, takeBack }) => {
    await queryClient.cancelQueries({ queryKey: ["library"] });
    passFocusOn(id);
    dropFromLists(queryClient, lists, new Set([id]));
    if (!(await attempt(act))) return;
    notify({
      message,
      ...(takeBack && { action: { label: t("undo"), onClick: () => void attempt(takeBack) } }),
    });
  };
};

const soonMs = 5_000;

/** What had the focus goes with the card: its neighbour has it next, or else the page. */
const passFocusOn = (id: string): void => {
  const card = document.getElementById(id);
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  if (!card) return;
  const observer = new MutationObserver(() => {
    // The menu that it was chosen from may still have the focus, and loses it as it closes; whoever went on keeps theirs.
    if (card.isConnected || document.activeElement !== document.body) return;
    observer.disconnect();
    const next = neighbour?.isConnected ? neighbour.querySelector<HTMLElement>("a, button") : undefined;
    if (next) next.focus();
    else focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), soonMs);
};
