import { queryOptions } from "@tanstack/react-query";
import type { Author } from "../../../contract/author.ts";
import { ApiError } from "../../../contract/client.ts";
import type { Companions, ShareLink } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";

/** An itinerary's companions; for its owner, also the pending hand-over. */
export const companionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["companions", id],
    queryFn: ({ signal }) =>
      client.listCompanions({ params: { id }, signal }).then(({ body }): Companions => body),
  });

/** Null if there is none. */
export const shareLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ["share-link", id],
    queryFn: async ({ signal }): Promise<ShareLink | null> => {
      try {
        return (await client.getShareLink({ params: { id }, signal })).body;
      } catch (error) {
        if (error instanceof ApiError && error.code === "notFound") return null;
        throw error;
      }
    },
  });

export const minNameLength = 2;

/** Travellers whose name begins with the text. */
export const peopleSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["found-people", text],
    queryFn: ({ signal }) =>
      client.findPeople({ query: { q: text }, signal }).then(({ body }): readonly Author[] => body.data),
    enabled: [...text.replace(/^@/, "")].length >= minNameLength,
    staleTime: 30_000,
  });
