/** When a part of a list goes away, the focus stays in its place: on the next of its kind, else the one before. */
export const focusBeside = (leaving: Element | null | undefined, kind: string, otherwise = "#main"): void => {
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  const index = all.findIndex((one) => leaving?.contains(one));
  const next = index === -1 ? undefined : (all[index + 1] ?? all[index - 1]);
  requestAnimationFrame(() => (next ?? document.querySelector<HTMLElement>(otherwise))?.focus());
};
