import { queryOptions } from "@tanstack/react-query";
import type { Document } from "../../../contract/document.ts";
import { client } from "../api/client.ts";
import { deviceRecord } from "../device/device-record.ts";
import { readFirstPage } from "../device/kept-documents.ts";
import { isPdf } from "./is-viewable.ts";

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

/** A picture of a PDF's first page, if it is on this device; shown while the PDF itself is being opened. */
export const firstPageQuery = (itineraryId: string, document: Document) =>
  queryOptions({
    queryKey: ["documents", itineraryId, document.id, document.storagePath, "first-page"],
    queryFn: async () => {
      const travellerId = deviceRecord.read()?.travellerId;
      if (travellerId === undefined || !isPdf(document)) return null;
      return (await readFirstPage(travellerId, itineraryId, document.id, document.storagePath)) ?? null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
