import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SignLink } from "../components/sign-link.tsx";
import type { Wanted } from "./explore-query.ts";
import { Nothing } from "./nothing.tsx";

/** Why Explore shows nothing, and what to do about it. */
export const NothingFound = ({ q, filter }: Wanted) => {
  const t = useTranslations("explore");
  if (q) {
    return (
      <Nothing title={t("noneFound", { q })} text={t("noneFoundText")}>
        <Link to="/explore">{t("seeAll")}</Link>
      </Nothing>
    );
  }
  if (filter) {
    return (
      <Nothing title={t("noneFollowed")} text={t("noneFollowedText")}>
        <SignLink to="/explore">{t("seeAll")}</SignLink>
      </Nothing>
    );
  }
  return (
    <Nothing title={t("nonePublic")} text={t("nonePublicText")}>
      <SignLink to="/itineraries/new">{t("create")}</SignLink>
    </Nothing>
  );
};
