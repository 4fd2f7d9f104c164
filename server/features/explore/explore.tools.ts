import { type ToolHandler, toolHandler } from "../../mcp/tool.ts";
import type { Parts } from "../../parts.ts";
import { summariesForTools } from "../../presenters/summaries-for-tools.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { browseExplore } from "./explore.ts";
import { facetsOf, type ListingFilter } from "./listing-filter.ts";

export const exploreTools = (
  parts: Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors"> & ExploreParts,
): ToolHandler[] => [
  toolHandler("search_explore", async ({ principal }, browsing) =>
    summariesForTools(parts.config, await browseExplore(parts, principal, browsing), whenNone(browsing)),
  ),
];

type Browsing = ListingFilter & { readonly q?: string; readonly filter?: string; readonly cursor?: string };

function whenNone({ q, filter, cursor, ...listingFilter }: Browsing): string {
  if (cursor !== undefined) return "There are no more.";
  const where = filter === undefined ? "" : " by people whom the traveller follows";
  const wanted = [
    ...(q === undefined ? [] : ["has all these words"]),
    ...(facetsOf(listingFilter) ? ["fits these filters"] : []),
  ];
  return wanted.length === 0
    ? `Nothing is published${where} yet.`
    : `Nothing that is published${where} ${wanted.join(" and ")}. Try fewer, or others.`;
}
