import { queryOptions } from "@tanstack/react-query";
import type { Document } from "../../../contract/document.ts";
import { client } from "../api/client.ts";

/** The traveller's own documents of an itinerary, and those that companions share. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["documents", id],
    queryFn: ({ signal }) =>
      client.listFullDocuments({ params: { id }, signal }).then(({ body }): readonly Document[] => body.data),
    // Companions may share documents at any time.
    refetchInterval: 60_000,
  });

/** A document's contents. What is stored under a path never changes. */
export const documentFileQuery = (itineraryId: string, { id: documentId, storagePath }: Document) =>
  queryOptions({
    queryKey: ["documents", itineraryId, documentId, storagePath],
    queryFn: async ({ signal }) => {
      const { body } = await client.getDocumentFile({ params: { id: itineraryId, documentId }, signal });
      if (!body) throw new TypeError("A document without contents");
      return body;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
