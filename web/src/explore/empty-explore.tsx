import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { ExploreFilter } from "./explore-query.ts";

/** Why Explore is empty, and what to do about it. */
export const EmptyExplore = ({ q, filter }: ExploreFilter) => {
  const t = useTranslations("explore");
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
