/** What the visitor chose, kept in this browser. Storage can be forbidden or full; then a choice lasts as long as the page. */
export const remembered = {
  read: (key: string): string | undefined => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // See above.
    }
  },
};
