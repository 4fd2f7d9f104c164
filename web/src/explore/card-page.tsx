import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { ItineraryCard } from "./itinerary-card.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { marksQuery } from "./marks-query.ts";

type CardPageProps = {
  readonly itineraries: readonly ItinerarySummary[];
  readonly isFirst: boolean;
  readonly level: 2 | 3;
};

/** As many as are seen without scrolling. */
const seenAtOnce = 6;

/** A page of a list, as items of it. What was read before is not drawn anew when another page comes. */
export const CardPage = memo(({ itineraries, isFirst, level }: CardPageProps) => {
  const { data: marks } = useQuery(marksQuery(itineraries.map(({ id }) => id)));
  return itineraries.map((itinerary, at) => (
    <li key={itinerary.id} id={itinerary.id}>
      <ItineraryCard
        itinerary={itinerary}
        level={level}
        isFirst={isFirst && at < seenAtOnce}
        actions={<MarkButtons id={itinerary.id} title={itinerary.title} marks={marks?.[itinerary.id]} />}
      />
    </li>
  ));
});
