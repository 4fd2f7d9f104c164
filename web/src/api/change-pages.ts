import type { InfiniteData } from "@tanstack/react-query";

type Page = { readonly data: readonly unknown[] };

/** Changes the items of a cached list that is loaded page by page. */
export const changePages = <P extends Page, Cursor>(
  list: InfiniteData<P, Cursor> | undefined,
  change: (items: P["data"]) => P["data"],
): InfiniteData<P, Cursor> | undefined =>
  list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) };
