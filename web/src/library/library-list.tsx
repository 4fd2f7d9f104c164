import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import type { ItineraryPage } from "../../../contract/page.ts";
import { CardSkeletons } from "../explore/card-skeletons.tsx";
import { EmptyState } from "../explore/empty-state.tsx";
import { useNearViewport } from "../explore/use-near-viewport.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { EmptyLibrary } from "./empty-library.tsx";
import { LibraryCards } from "./library-cards.tsx";
import classes from "./library-list.module.css";
import { matchesSearch } from "./matches-search.ts";
import { type Sort, sortItineraries } from "./sort-itineraries.ts";
import { TrashList } from "./trash-list.tsx";
import { useAllPages } from "./use-all-pages.ts";

type LibraryListProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<ItineraryPage>>;
  /** Trips that the server does not have yet. */
  readonly madeHere: readonly ItinerarySummary[];
  /** Trips that leave this list once what waits is sent. */
  readonly leaving: ReadonlySet<string>;
  /** Itineraries with an invitation that the traveller has not accepted yet: they are not shown. */
  readonly waiting: ReadonlySet<string> | undefined;
  readonly filter: LibraryFilter;
  readonly sort: Sort;
  readonly q: string;
  readonly today: string;
  readonly travellerId: string;
};

/** A part of the library. It is loaded while scrolling; for a search or another order, all of it is needed. */
export const LibraryList = (props: LibraryListProps) => {
  const { query, madeHere, leaving, waiting, filter, sort, q, today, travellerId } = props;
  const t = useTranslations("library");
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const search = q.trim();
  const isReadingAll = useAllPages(query, sort !== "updated" || search !== "");
  const nearEnd = useNearViewport(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  });
  const accepted = useMemo(
    () => [
      ...madeHere,
      ...(data?.pages ?? [])
        .flatMap((page) => page.data)
        .filter(({ id }) => !waiting?.has(id) && !leaving.has(id) && !madeHere.some((one) => one.id === id)),
    ],
    [data, madeHere, leaving, waiting],
  );
  const shown = useMemo(() => {
    const matches = search ? accepted.filter((itinerary) => matchesSearch(itinerary, search)) : accepted;
    return sortItineraries(matches, { sort, today, locale });
  }, [accepted, search, sort, today, locale]);

  if (((!data && !error) || !waiting) && madeHere.length === 0) return <CardSkeletons />;
  const isEmpty = data !== undefined && accepted.length === 0 && !hasNextPage;
  const label = t(`filters.${filter}`);
  return (
    <>
      <p role="status" className={classes.status}>
        {isReadingAll
          ? t("readingAll", { count: data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0 })
          : search && !isEmpty && t("found", { count: shown.length, q: search })}
      </p>
      {isEmpty ? (
        <EmptyLibrary filter={filter} />
      ) : shown.length === 0 && data && !isReadingAll ? (
        <EmptyState title={t("noneFound", { q: search })} text={t("noneFoundText")}>
          <Link from="/library" to="/library" search={(now) => ({ ...now, q: undefined })}>
            {t("showAll")}
          </Link>
        </EmptyState>
      ) : filter === "trash" ? (
        <TrashList label={label} itineraries={shown} />
      ) : (
        <LibraryCards label={label} itineraries={shown} pages={data?.pages ?? []} travellerId={travellerId} />
      )}
      <div ref={nearEnd} className={classes.end}>
        {error && <Notice kind="failure">{failureText(error)}</Notice>}
        {error ? (
          <Button
            variant="default"
            size="md"
            loading={isFetching}
            onClick={() => (data && hasNextPage ? fetchNextPage() : query.refetch())}
          >
            {t("retry")}
          </Button>
        ) : (
          hasNextPage && (
            <Button variant="default" size="md" loading={isFetching} onClick={() => fetchNextPage()}>
              {t("loadMore")}
            </Button>
          )
        )}
      </div>
    </>
  );
};
