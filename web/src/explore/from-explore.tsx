import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CardSkeletons } from "./card-skeletons.tsx";
import { exploreQuery } from "./explore-query.ts";
import classes from "./from-explore.module.css";
import { ItineraryCard } from "./itinerary-card.tsx";

type FromExploreProps = { readonly className: string | undefined };

const cardCount = 3;

/** The first itineraries of Explore, side by side; nothing if there are none. */
export const FromExplore = ({ className }: FromExploreProps) => {
  const t = useTranslations("home");
  const { data, isPending } = useInfiniteQuery(exploreQuery({}));
  const itineraries = data?.pages[0]?.data.slice(0, cardCount) ?? [];
  if (!isPending && itineraries.length === 0) return null;
  return (
    <section className={className} aria-labelledby="from-explore">
      <h2 id="from-explore">{t("exploreTitle")}</h2>
      {isPending ? (
        <CardSkeletons count={cardCount} />
      ) : (
        // Safari does not announce a list without bullets as a list.
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <ul role="list" className={classes.strip}>
          {itineraries.map((itinerary) => (
            <li key={itinerary.id}>
              <ItineraryCard itinerary={itinerary} level={3} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/explore">{t("exploreAll")}</Link>
      </p>
    </section>
  );
};
