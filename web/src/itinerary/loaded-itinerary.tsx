import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../api/queries.ts";
import { itineraryQuery } from "./itinerary-query.ts";
import { ItinerarySkeleton } from "./itinerary-skeleton.tsx";
import { MissingItinerary } from "./missing-itinerary.tsx";
import { OpenedItinerary } from "./opened-itinerary.tsx";

type LoadedItineraryProps = {
  readonly id: string;
  /** With its draft around it. */
  readonly children: (reader: string | undefined) => ReactNode;
};

/** Loads an itinerary for a page, or says why that cannot be. */
export const LoadedItinerary = ({ id, children }: LoadedItineraryProps) => {
  const { data: session } = useQuery(sessionQuery);
  const reader = session?.traveller?.id;
  // Waits for the session, from which a new browser gets its guest's cookie.
  const query = useQuery({ ...itineraryQuery({ id, reader }), enabled: session !== undefined });

  if (query.data) {
    return (
      <OpenedItinerary key={`${id} ${reader}`} loaded={query.data} reader={reader}>
        {children(reader)}
      </OpenedItinerary>
    );
  }
  if (query.error) {
    return (
      <MissingItinerary
        error={query.error}
        isSignedIn={reader !== undefined}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ItinerarySkeleton />;
};
