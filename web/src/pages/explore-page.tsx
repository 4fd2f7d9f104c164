import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { CardList } from "../explore/card-list.tsx";
import { EmptyExplore } from "../explore/empty-explore.tsx";
import { EmptyState } from "../explore/empty-state.tsx";
import { exploreQuery } from "../explore/explore-query.ts";
import { filterNames } from "../explore/explore-search.ts";
import { SearchField } from "../explore/search-field.tsx";
import { useNotForMeCount } from "../explore/use-not-for-me-count.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./explore-page.module.css";

const FilterBar = lazyPart(() => import("../explore/filter-bar.tsx").then(({ FilterBar }) => FilterBar), {
  needsFewTexts: true,
});

export const ExplorePage = () => {
  const t = useTranslations("explore");
  const shownSearch = useSearch({ from: "/explore" });
  const { q = "", filter } = shownSearch;
  const latest = useRef(shownSearch);
  latest.current = shownSearch;
  const navigate = useNavigate();
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery);
  // Guests follow nobody.
  const needsSignIn = filter !== undefined && session !== undefined && !session.traveller;
  const query = useInfiniteQuery({
    ...exploreQuery(shownSearch),
    enabled: filter === undefined || session?.traveller !== undefined,
  });
  usePageTitle(t("title"));

  const search = useCallback(
    (q: string) => {
      // A card may have been chosen meanwhile: this page is then still shown, but the router is already leaving it.
      if (router.latestLocation.pathname !== "/explore") return;
      void navigate({
        to: "/explore",
        search: { ...latest.current, q: q || undefined },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, router],
  );

  const loaded = query.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const notForMe = useNotForMeCount(query.data?.pages);
  const shown = loaded - notForMe;
  const isNarrowed = q !== "" || filterNames.some((name) => shownSearch[name] !== undefined);
  const isFound = isNarrowed && query.data !== undefined && !query.isPlaceholderData;

  const status = (count: number) =>
    q === ""
      ? t(query.hasNextPage ? "fittingMore" : "fitting", { count })
      : t(query.hasNextPage ? "foundMore" : "found", { count, q });

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h1>{t("title")}</h1>
          <p>{t("lead")}</p>
        </div>
        <SearchField q={q} onSearch={search} />
      </div>
      <div className={classes.choices}>
        <nav aria-label={t("tabs")} className={classes.tabs}>
          <Link
            to="/explore"
            search={{ ...shownSearch, filter: undefined }}
            activeOptions={{ exact: true }}
            aria-current={filter ? undefined : "page"}
          >
            {t("everyone")}
          </Link>
          <Link
            to="/explore"
            search={{ ...shownSearch, filter: "following" }}
            aria-current={filter ? "page" : undefined}
          >
            {t("following")}
          </Link>
        </nav>
        <div className={classes.filters}>
          <Suspense>
            <FilterBar search={shownSearch} />
          </Suspense>
        </div>
      </div>
      <p role="status" className={classes.count}>
        {isFound && shown > 0 && status(shown)}
      </p>
      {needsSignIn ? (
        <EmptyState title={t("followSignedIn")} text={t("followSignedInText")}>
          <ActionLink to="/sign-in" search={{ next: "/explore?filter=following" }}>
            {t("signIn")}
          </ActionLink>
        </EmptyState>
      ) : (
        <CardList query={query} label={t("title")} notForMe={notForMe}>
          {loaded > 0 ? <OnlyNotForMe /> : <EmptyExplore search={shownSearch} />}
        </CardList>
      )}
    </div>
  );
};

const OnlyNotForMe = () => {
  const t = useTranslations("explore");
  return (
    <EmptyState title={t("onlyNotForMe")} text={t("onlyNotForMeText")}>
      <Link to="/library" search={{ filter: "disliked" }}>
        {t("seeNotForMe")}
      </Link>
      <ActionLink to="/explore">{t("seeAll")}</ActionLink>
    </EmptyState>
  );
};
