/** For when the focused element is gone: moves the focus to the main part, where the Tab key then continues. */
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });
