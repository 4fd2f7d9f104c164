import { useLocation } from "@tanstack/react-router";
import { localPath } from "../local-path.ts";

/** Where to go after signing in: the current page, or the page that the guest was already heading for. */
export const useNextPage = (): string | undefined =>
  useLocation({
    select: ({ pathname, search, searchStr }) => {
      if (/^\/sign-(in|up)$/.test(pathname)) return localPath((search as { next?: unknown }).next);
      return /^\/(itineraries|people|interaction)\//.test(pathname) ? pathname + searchStr : undefined;
    },
  });
