/** For when what had the focus is gone: the page has it then, and the Tab key goes on from its beginning. */
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });
