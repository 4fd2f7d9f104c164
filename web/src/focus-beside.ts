/** Moves the focus from a list entry that disappears to the next one, else to the one before. */
export const focusBeside = (leaving: Element | null | undefined, kind: string, otherwise = "#main"): void => {
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  const index = all.findIndex((one) => leaving?.contains(one));
  const next = index === -1 ? undefined : (all[index + 1] ?? all[index - 1]);
  requestAnimationFrame(() => (next ?? document.querySelector<HTMLElement>(otherwise))?.focus());
};
