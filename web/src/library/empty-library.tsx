import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { ActionLink } from "../components/action-link.tsx";
import { EmptyState } from "../explore/empty-state.tsx";
import { WhereTo } from "./where-to.tsx";

/** What this part of the library is for, and how to add something to it. */
export const EmptyLibrary = ({ filter }: { readonly filter: LibraryFilter }) => {
  const t = useTranslations("library");
  if (filter === "all" || filter === "owned") return <WhereTo />;
  return (
    <EmptyState title={t(`none.${filter}`)} text={t(`noneText.${filter}`)}>
      {filter === "shared" || filter === "trash" ? (
        <Link to="/library" search={{}}>
          {t("wholeLibrary")}
        </Link>
      ) : (
        <ActionLink to="/explore">{t("explore")}</ActionLink>
      )}
    </EmptyState>
  );
};
