import { queryOptions, skipToken } from "@tanstack/react-query";
import { listKeptDocuments } from "./kept-documents.ts";
import { readKeptTrips, readWishes } from "./kept-trips.ts";

const local = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** What is on this device; device-keeper.tsx says when it has changed. */
export const deviceQuery = (travellerId: string | undefined) =>
  queryOptions({
    queryKey: ["device", travellerId],
    queryFn:
      travellerId === undefined
        ? skipToken
        : async () => {
            const [trips, wishes] = await Promise.all([readKeptTrips(travellerId), readWishes(travellerId)]);
            return { trips, wishes };
          },
    ...local,
  });

/** The ids of a trip's documents that are on this device. */
export const keptDocumentsQuery = (travellerId: string | undefined, tripId: string) =>
  queryOptions({
    queryKey: ["device", travellerId, "documents", tripId],
    queryFn:
      travellerId === undefined
        ? skipToken
        : async () => (await listKeptDocuments(travellerId, tripId)).map(({ id }) => id),
    ...local,
  });
