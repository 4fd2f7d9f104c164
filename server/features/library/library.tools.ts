import { type ToolHandler, toolHandler } from "../../mcp/tool.ts";
import type { Parts } from "../../parts.ts";
import { summariesForTools } from "../../presenters/summaries-for-tools.ts";
import type { LibraryParts } from "./library.parts.ts";
import { listItineraries } from "./library.ts";

export const libraryTools = (
  parts: Pick<Parts, "db" | "config" | "cursors"> & LibraryParts,
): ToolHandler[] => [
  toolHandler("list_itineraries", async ({ principal }, query) => {
    // Invitations are left out, because what others wrote must not reach an assistant before the traveller accepts it.
    const listed = await listItineraries(parts, principal, { ...query, isAccepted: true });
    return summariesForTools(parts.config, listed, whenNone(query));
  }),
];

type ListQuery = { readonly filter?: string; readonly updatedSince?: string; readonly cursor?: string };

function whenNone({ filter = "all", updatedSince, cursor }: ListQuery): string {
  if (cursor !== undefined) return "There are no more.";
  return filter === "all" && updatedSince === undefined
    ? "The traveller has no itineraries yet."
    : "The traveller has no such itineraries. Without filter and updatedSince you get all of them.";
}
