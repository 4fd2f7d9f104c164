import { useQueries } from "@tanstack/react-query";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { Marks } from "../explore/apply-mark.ts";
import cards from "../explore/card-list.module.css";
import { ItineraryCard } from "../explore/itinerary-card.tsx";
import { marksQuery } from "../explore/marks-query.ts";
import { CardMenu } from "./card-menu.tsx";
import { CardNote } from "./card-note.tsx";

type LibraryCardsProps = {
  readonly label: string;
  readonly itineraries: readonly ItinerarySummary[];
  /** As they were read: each is asked about at once. */
  readonly pages: readonly { readonly data: readonly ItinerarySummary[] }[];
  readonly travellerId: string;
};

/** As many as are seen without scrolling. */
const seenAtOnce = 6;

export const LibraryCards = ({ label, itineraries, pages, travellerId }: LibraryCardsProps) => {
  const marks = useQueries({
    queries: pages
      .filter(({ data }) => data.length > 0)
      .map(({ data }) => marksQuery(data.map(({ id }) => id))),
    combine: mergedMarks,
  });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" aria-label={label} className={cards.list}>
      {itineraries.map((itinerary, at) => (
        <li key={itinerary.id} id={itinerary.id}>
          <ItineraryCard
            itinerary={itinerary}
            isFirst={at < seenAtOnce}
            note={<CardNote itinerary={itinerary} />}
            actions={<CardMenu itinerary={itinerary} marks={marks[itinerary.id]} travellerId={travellerId} />}
          />
        </li>
      ))}
    </ul>
  );
};

const mergedMarks = (answers: readonly { readonly data: Marks | undefined }[]): Marks =>
  Object.assign({}, ...answers.map(({ data }) => data));
