import { useLocation } from "@tanstack/react-router";
import { localPath } from "../local-path.ts";

/** Where a visitor who signs in now wants to be then: what they read here, or what they were on the way to already. */
export const useNextPage = (): string | undefined =>
  useLocation({
    select: ({ pathname, search, searchStr }) => {
      if (/^\/sign-(in|up)$/.test(pathname)) return localPath((search as { next?: unknown }).next);
      return /^\/(itineraries|people|interaction)\//.test(pathname) ? pathname + searchStr : undefined;
    },
  });
