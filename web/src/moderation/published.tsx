import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import { personItinerariesQuery } from "../people/person-queries.ts";
import { QueryResult } from "../settings/query-result.tsx";
import classes from "./published.module.css";

/** The public itineraries of the reported person. Links open in another tab, so that the report stays open. */
export const Published = ({ userId }: { readonly userId: string }) => {
  const t = useTranslations("moderation");
  const query = useInfiniteQuery(personItinerariesQuery(userId));
  return (
    <div className={classes.published}>
      <h3>{t("published")}</h3>
      <QueryResult query={query}>
        {({ pages }) => {
          const itineraries = pages.flatMap(({ data }) => data);
          if (itineraries.length === 0) return <p>{t("publishedNothing")}</p>;
          return (
            <>
              <ul>
                {itineraries.map(({ id, title, destination }) => (
                  <li key={id}>
                    <Link to="/itineraries/$id" params={{ id }} target="_blank">
                      {title}
                    </Link>
                    {destination && <span>{destination}</span>}
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <TextButton onClick={() => query.fetchNextPage()}>{t("more")}</TextButton>
              )}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
};
