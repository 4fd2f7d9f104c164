import { type MountedTool, mountedTool } from "../../mcp/mounted-tool.ts";
import type { Parts } from "../../parts.ts";
import { getItinerary } from "./itineraries.ts";
import { itineraryForTools } from "./itinerary-for-tools.ts";

export function itineraryTools(parts: Pick<Parts, "config" | "itineraryReader" | "views">): MountedTool[] {
  const written = itineraryForTools(parts.config);

  return [
    mountedTool("get_itinerary", async ({ principal }, { id }) =>
      written(await getItinerary(parts, principal, id)),
    ),
  ];
}
