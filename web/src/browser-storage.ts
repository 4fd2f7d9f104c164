/** localStorage that never throws: when storage is blocked or full, writing does nothing. */
export const browserStorage = {
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
      // Blocked or full.
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked.
    }
  },
  /** Everything whose key begins so. */
  removeAll: (prefix: string): void => {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    } catch {
      // Blocked.
    }
  },
};
