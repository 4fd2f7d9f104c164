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
  readonly hidesNotForMe: boolean;
};

/** How many cards are visible without scrolling. */
const visibleCards = 6;

/** The cards of one page. Memoised, so that they are not rendered again when another page is added. */
export const CardPage = memo(({ itineraries, isFirst, level, hidesNotForMe }: CardPageProps) => {
  const { data: marks } = useQuery(marksQuery(itineraries.map(({ id }) => id)));
  const shown = hidesNotForMe ? itineraries.filter(({ id }) => !marks?.[id]?.isDisliked) : itineraries;
  return shown.map((itinerary, at) => (
    <li key={itinerary.id} id={itinerary.id}>
      <ItineraryCard
        itinerary={itinerary}
        level={level}
        isFirst={isFirst && at < visibleCards}
        actions={<MarkButtons id={itinerary.id} title={itinerary.title} marks={marks?.[itinerary.id]} />}
      />
    </li>
  ));
});
