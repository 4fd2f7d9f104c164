import { browserStorage } from "../browser-storage.ts";
import { localPath } from "../local-path.ts";

/*
 * The invitation that a guest looked at last. Whichever way they then sign in or sign up, here or in another tab, they
 * come back to it. It is kept in the browser and not in an address, because its token must not be in any log.
 */

const key = "waybook.join";
const lastsMs = 3_600_000;

type PendingJoin = { readonly path: string; readonly at: number };

const read = (): PendingJoin | undefined => {
  try {
    const { path, at } = JSON.parse(browserStorage.read(key) ?? "") as PendingJoin;
    return localPath(path)?.startsWith("/join/") && Date.now() - at < lastsMs ? { path, at } : undefined;
  } catch {
    // There is none.
    return undefined;
  }
};

export const pendingJoin = {
  /** If nothing can be stored, the link in the mail or chat still works. */
  remember: (path: string): void => browserStorage.write(key, JSON.stringify({ path, at: Date.now() })),
  path: (): string | undefined => read()?.path,
  forget: (): void => browserStorage.remove(key),
};
