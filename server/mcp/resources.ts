import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { Failure } from "../platform/failure.ts";
import { joinLines, oneLine, pluralize } from "../platform/text/plain-lines.ts";
import type { Caller, WaitingCaller } from "./caller.ts";
import { idInUri, itineraryUri, uriTemplate } from "./itinerary-uri.ts";
import type { LibraryAccess, ListedItinerary } from "./library-access.ts";

/** The traveller's itineraries, for clients that attach them to a question. */
export type Resources = {
  list(caller: WaitingCaller, cursor?: string): Promise<ListResourcesResult>;
  templates(caller: Caller): ListResourceTemplatesResult;
  read(caller: WaitingCaller, uri: string): Promise<ReadResourceResult>;
};

export const resources = (library: LibraryAccess): Resources => ({
  async list(caller, cursor) {
    const { data, nextCursor } = await library.page(caller, cursor);
    return { resources: data.map(resourceOf), ...(nextCursor !== undefined && { nextCursor }) };
  },

  templates: ({ principal }) => ({
    resourceTemplates: library.may(principal, "get_itinerary")
      ? [
          {
            uriTemplate,
            name: "itinerary",
            title: "Itinerary",
            description: "One of the traveller's itineraries, or any that is public or unlisted, by its id.",
            mimeType: "text/markdown",
          },
        ]
      : [],
  }),

  async read(caller, uri) {
    const id = idInUri(uri) ?? noSuchResource(uri);
    try {
      const { text } = await library.read(caller, id);
      return { contents: [{ uri, mimeType: "text/markdown", text }] };
    } catch (error) {
      if (error instanceof Failure && error.code === "notFound") noSuchResource(uri);
      throw error;
    }
  },
});

const resourceOf = ({ id, title, updatedAt, ...listed }: ListedItinerary): Resource => ({
  uri: itineraryUri(id),
  // Clients of older revisions show the name, because they know no titles.
  name: oneLine(title),
  title: oneLine(title),
  description: described(listed),
  mimeType: "text/markdown",
  annotations: { lastModified: updatedAt },
});

const described = ({
  destination,
  startDate,
  dayCount,
  stopCount,
  visibility,
  role,
  author,
}: Omit<ListedItinerary, "id" | "title" | "updatedAt">): string =>
  joinLines([
    destination,
    startDate && `starts ${startDate}`,
    `${pluralize(dayCount, "day")}, ${pluralize(stopCount, "stop")}`,
    visibility,
    role === "owner" ? undefined : `by ${author.displayName} (@${author.username})`,
    `your role: ${role}`,
  ]);

/** The same for itineraries that do not exist, that the caller may not read, and for invalid URIs. */
function noSuchResource(uri: string): never {
  throw new ResourceNotFoundError(
    uri,
    `There is no such resource, or you may not see it. Itineraries are at ${uriTemplate}; resources/list has the traveller's.`,
  );
}
