import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { HistoryMissing } from "../history/history-missing.tsx";
import { revisionsQuery } from "../history/queries.ts";
import { VersionList } from "../history/version-list.tsx";
import { VersionView } from "../history/version-view.tsx";
import { isMissingItinerary, MissingItinerary } from "../itinerary/missing-itinerary.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./history-page.module.css";

const route = getRouteApi("/itineraries/$id/history");

/** The history of an itinerary: every version, what it changed, and a button to restore it. */
export const HistoryPage = () => {
  const t = useTranslations("history");
  const { id } = route.useParams();
  const { version } = route.useSearch();
  const query = useInfiniteQuery(revisionsQuery(id));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const revisions = data?.pages.flatMap((page) => page.data) ?? [];
  const current = revisions.find(({ isCurrent }) => isCurrent);
  const title = current ? t("titleOf", { title: current.title }) : t("title");
  usePageTitle(title);

  const index = revisions.findIndex((revision) => revision.version === version);
  const shown = revisions[index];
  // A version from a link may be on a later page, and to show its changes the version before it is needed.
  const isMissing = version !== undefined && (!shown || index === revisions.length - 1);
  const isUnknown = version !== undefined && !shown && !hasNextPage;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (query.error && !data && isMissingItinerary(query.error))
    return (
      <MissingItinerary
        error={query.error}
        isSignedIn
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className={classes.page}>
      <Link to="/itineraries/$id" params={{ id }} className={classes.back}>
        <Icon name="chevron-left" />
        {t("back")}
      </Link>
      <h1>{title}</h1>
      {!query.error && <p className={classes.about}>{t("about")}</p>}
      {query.error && !data && (
        <HistoryMissing
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <div role="status" aria-label={t("loading")} className={classes.columns}>
          <Skeleton height="24rem" />
        </div>
      )}
      {data && current && (
        <div className={classes.columns} data-shown={shown !== undefined || undefined}>
          <div className={classes.list}>
            <VersionList
              id={id}
              revisions={revisions}
              shown={version}
              more={
                hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined
              }
            />
          </div>
          {shown ? (
            <VersionView
              id={id}
              revision={shown}
              before={revisions[index + 1]}
              current={{ version: current.version, etag: data.pages[0]?.etag ?? "" }}
            />
          ) : (
            <p className={classes.pick} role={isUnknown ? "status" : undefined}>
              {t(isUnknown ? "noSuchVersion" : "pick")}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
