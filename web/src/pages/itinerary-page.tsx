import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../api/queries.ts";
import { itineraryQuery } from "../itinerary/itinerary-query.ts";
import { ItinerarySkeleton } from "../itinerary/itinerary-skeleton.tsx";
import { loadEditor } from "../itinerary/load-editor.ts";
import { MissingItinerary } from "../itinerary/missing-itinerary.tsx";
import { OpenedItinerary } from "../itinerary/opened-itinerary.tsx";

const route = getRouteApi("/itineraries/$id");

export const ItineraryPage = () => {
  const { id } = route.useParams();
  const { edit } = route.useSearch();
  const { data: session } = useQuery(sessionQuery);
  const reader = session?.traveller?.id;
  // Waits for the session, from which a new browser gets its guest's cookie.
  const query = useQuery({ ...itineraryQuery({ id, reader }), enabled: session !== undefined });
  useEffect(() => {
    if (edit) loadEditor();
  }, [edit]);

  if (query.data) return <OpenedItinerary key={`${id} ${reader}`} loaded={query.data} reader={reader} />;
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
