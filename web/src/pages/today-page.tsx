import { getRouteApi, Navigate } from "@tanstack/react-router";
import { LoadedItinerary } from "../itinerary/loaded-itinerary.tsx";
import { TodayView } from "../today/today-view.tsx";

const route = getRouteApi("/itineraries/$id/today");

/** For people with a role on the trip; others get the trip. */
export const TodayPage = () => {
  const { id } = route.useParams();
  return (
    <LoadedItinerary id={id}>
      {(reader) =>
        reader === undefined ? (
          <Navigate to="/itineraries/$id" params={{ id }} replace />
        ) : (
          <TodayView reader={reader} />
        )
      }
    </LoadedItinerary>
  );
};
