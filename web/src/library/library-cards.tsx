import { useQueries } from "@tanstack/react-query";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { useIsAway } from "../device/use-is-away.ts";
import type { Marks } from "../explore/apply-mark.ts";
import cards from "../explore/card-list.module.css";
import { ItineraryCard } from "../explore/itinerary-card.tsx";
import { marksQuery } from "../explore/marks-query.ts";
import { useWaitingTrips } from "../waiting/use-waiting-trips.ts";
import { CardMenu } from "./card-menu.tsx";
import { CardNote } from "./card-note.tsx";

type LibraryCardsProps = {
  readonly label: string;
  readonly itineraries: readonly ItinerarySummary[];
  /** The pages as they were loaded: the marks of each are loaded in one request. */
  readonly pages: readonly { readonly data: readonly ItinerarySummary[] }[];
  readonly travellerId: string;
};

/** How many cards are visible without scrolling. */
const visibleCards = 6;

export const LibraryCards = ({ label, itineraries, pages, travellerId }: LibraryCardsProps) => {
  const marks = useQueries({
    queries: pages
      .filter(({ data }) => data.length > 0)
      .map(({ data }) => marksQuery(data.map(({ id }) => id))),
    combine: mergeMarks,
  });
  const waiting = useWaitingTrips(travellerId);
  const isAway = useIsAway();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
    <ul role="list" aria-label={label} className={cards.list}>
      {itineraries.map((itinerary, at) => (
        <li
          key={itinerary.id}
          id={itinerary.id}
          data-away={(!waiting.has(itinerary.id) && isAway(itinerary.id)) || undefined}
        >
          <ItineraryCard
            itinerary={itinerary}
            isFirst={at < visibleCards}
            note={<CardNote itinerary={itinerary} waiting={waiting.get(itinerary.id)} />}
            actions={
              // Everything in the menu needs the trip on the server.
              !waiting.get(itinerary.id)?.draft?.isNew && (
                <CardMenu itinerary={itinerary} marks={marks[itinerary.id]} travellerId={travellerId} />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
};

const mergeMarks = (results: readonly { readonly data: Marks | undefined }[]): Marks =>
  Object.assign({}, ...results.map(({ data }) => data));
