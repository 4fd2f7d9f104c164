import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { ActionLink } from "../components/action-link.tsx";
import { EmptyState } from "../explore/empty-state.tsx";

/** What this part of the library is for, and how to add something to it. */
export const EmptyLibrary = ({ filter }: { readonly filter: LibraryFilter }) => {
  const t = useTranslations("library");
  return (
    <EmptyState title={t(`none.${filter}`)} text={t(`noneText.${filter}`)}>
      <WaysOn filter={filter} />
    </EmptyState>
  );
};

const WaysOn = ({ filter }: { readonly filter: LibraryFilter }) => {
  const t = useTranslations("library");
  switch (filter) {
    case "all":
    case "owned":
      return (
        <>
          <ActionLink to="/itineraries/new">{t("create")}</ActionLink>
          <Link to="/import">{t("import")}</Link>
          <Link to="/explore">{t("explore")}</Link>
        </>
      );
    case "saved":
    case "liked":
    case "disliked":
      return <ActionLink to="/explore">{t("explore")}</ActionLink>;
    case "shared":
    case "trash":
      return (
        <Link to="/library" search={{}}>
          {t("wholeLibrary")}
        </Link>
      );
  }
};
