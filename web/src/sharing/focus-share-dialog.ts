/** For when the focused element is gone: the focus stays in the dialog, where the Tab key then continues. */
export const focusShareDialog = (): void =>
  document.querySelector<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
