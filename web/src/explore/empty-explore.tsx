import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { ExploreSearch } from "./explore-search.ts";
import { useFilterNames } from "./use-filter-names.ts";

/** Why Explore is empty, and what to do about it. */
export const EmptyExplore = ({ search }: { readonly search: ExploreSearch }) => {
  const t = useTranslations("explore");
  const filters = useFilterNames().ofSet(search);
  const { q, filter } = search;
  if (filters.length > 0) {
    return (
      <EmptyState title={t("noneFit")} text={t("noneFitText")}>
        {filters.map(({ filter, name }) => (
          <Link key={filter} to="/explore" search={{ ...search, [filter]: undefined }}>
            {t("without", { name })}
          </Link>
        ))}
        {q && (
          <Link to="/explore" search={{ ...search, q: undefined }}>
            {t("withoutSearch", { q })}
          </Link>
        )}
        <ActionLink to="/explore">{t("seeAll")}</ActionLink>
      </EmptyState>
    );
  }
  if (q) {
    return (
      <EmptyState title={t("noneFound", { q })} text={t("noneFoundText")}>
        <Link to="/explore">{t("seeAll")}</Link>
      </EmptyState>
    );
  }
  if (filter) {
    return (
      <EmptyState title={t("noneFollowed")} text={t("noneFollowedText")}>
        <ActionLink to="/explore">{t("seeAll")}</ActionLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("nonePublic")} text={t("nonePublicText")}>
      <ActionLink to="/itineraries/new">{t("create")}</ActionLink>
    </EmptyState>
  );
};
