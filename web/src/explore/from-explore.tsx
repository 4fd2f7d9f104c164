import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { exploreQuery } from "./explore-query.ts";
import classes from "./from-explore.module.css";
import { ItineraryCard } from "./itinerary-card.tsx";

type FromExploreProps = {
  readonly title: string;
  /** The words of the link to Explore. */
  readonly more: string;
  readonly className: string | undefined;
  /** Side by side unless told otherwise. */
  readonly listClassName?: string | undefined;
  /** What can be done with each, beside looking at it. */
  readonly actions?: (itinerary: ItinerarySummary) => ReactNode;
};

const cardCount = 3;

/** The first itineraries of Explore; nothing if there are none. */
export const FromExplore = ({
  title,
  more,
  className,
  listClassName = classes.strip,
  actions,
}: FromExploreProps) => {
  const { data, isPending } = useInfiniteQuery(exploreQuery({}));
  const itineraries = data?.pages[0]?.data.slice(0, cardCount) ?? [];
  if (!isPending && itineraries.length === 0) return null;
  return (
    <section className={className} aria-labelledby="from-explore">
      <h2 id="from-explore">{title}</h2>
      {isPending ? (
        <CardSkeletons count={cardCount} />
      ) : (
        // Safari does not announce a list without bullets as a list.
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <ul role="list" className={listClassName}>
          {itineraries.map((itinerary) => (
            <li key={itinerary.id}>
              <ItineraryCard itinerary={itinerary} level={3} actions={actions?.(itinerary)} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/explore">{more}</Link>
      </p>
    </section>
  );
};
