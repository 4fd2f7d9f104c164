import type { OutputOf } from "../../contract/tool.ts";
import type { ToolName, tools } from "../../contract/tools.ts";
import type { Principal } from "../access/principal.ts";
import type { WaitingCaller } from "./caller.ts";
import { isAllowed } from "./is-allowed.ts";
import { definitionOf, parseAnswer, type ToolHandler } from "./tool.ts";

type Page = OutputOf<(typeof tools)["list_itineraries"]>;
type FullItinerary = OutputOf<(typeof tools)["get_itinerary"]>;

/** An itinerary as the library lists it. */
export type ListedItinerary = Page["data"][number];

/** The traveller's itineraries, read through the tools that list and read them, with the same texts and failures. */
export type LibraryAccess = {
  /** A page of the library, the last changed first. Empty for guests and for apps that may not read it. */
  page(caller: WaitingCaller, cursor?: string): Promise<Page>;
  /** The whole library, or the thousand that changed last. */
  all(caller: WaitingCaller): Promise<{ readonly listed: ListedItinerary[]; readonly isWhole: boolean }>;
  /** As text, with the number of its days. */
  read(caller: WaitingCaller, id: string): Promise<{ readonly text: string; readonly dayCount: number }>;
  /** Whether the caller may use the tool. */
  may(principal: Principal, name: ToolName): boolean;
};

const pageSize = 50;
const maxPages = 20;

export function libraryAccess(registered: readonly ToolHandler[]): LibraryAccess {
  const tool = (name: ToolName): ToolHandler => {
    const found = registered.find((tool) => tool.name === name);
    if (!found) throw new Error(`The tool ${name} is not registered.`);
    return found;
  };
  const [list, get] = [tool("list_itineraries"), tool("get_itinerary")];
  const may: LibraryAccess["may"] = (principal, name) =>
    isAllowed(definitionOf(name).endpoint.access, principal);

  async function page(caller: WaitingCaller, cursor?: string): Promise<Page> {
    if (!may(caller.principal, list.name)) return { data: [] };
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    return parseAnswer(await list.call(caller, query)).structured as Page;
  }

  return {
    may,
    page,
    async all(caller) {
      const listed: ListedItinerary[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const { data, nextCursor } = await page(caller, cursor);
        listed.push(...data);
        if (nextCursor === undefined) return { listed, isWhole: true };
        cursor = nextCursor;
      }
      return { listed, isWhole: false };
    },
    async read(caller, id) {
      const { structured, text } = parseAnswer(await get.call(caller, { id }));
      return { text, dayCount: (structured as FullItinerary).itinerary.days.length };
    },
  };
}
