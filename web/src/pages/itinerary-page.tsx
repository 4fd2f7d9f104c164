import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { ItineraryView } from "../itinerary/itinerary-view.tsx";
import { loadEditor } from "../itinerary/load-editor.ts";
import { LoadedItinerary } from "../itinerary/loaded-itinerary.tsx";

const route = getRouteApi("/itineraries/$id");

export const ItineraryPage = () => {
  const { id } = route.useParams();
  const { edit } = route.useSearch();
  useEffect(() => {
    if (edit) loadEditor();
  }, [edit]);
  return <LoadedItinerary id={id}>{(reader) => <ItineraryView reader={reader} />}</LoadedItinerary>;
};
