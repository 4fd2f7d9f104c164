import { focusMain } from "./focus-main.ts";

const timeoutMs = 5_000;

/** Moves the focus from a card that is about to disappear to its neighbour, or to the page. */
export const focusNeighbour = (id: string): void => {
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
