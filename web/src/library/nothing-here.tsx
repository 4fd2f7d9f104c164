import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { SignLink } from "../components/sign-link.tsx";
import { Nothing } from "../explore/nothing.tsx";

/** What would be in this part of the library, and how it gets there. */
export const NothingHere = ({ filter }: { readonly filter: LibraryFilter }) => {
  const t = useTranslations("library");
  return (
    <Nothing title={t(`none.${filter}`)} text={t(`noneText.${filter}`)}>
      <WaysOn filter={filter} />
    </Nothing>
  );
};

const WaysOn = ({ filter }: { readonly filter: LibraryFilter }) => {
  const t = useTranslations("library");
  switch (filter) {
    case "all":
    case "owned":
      return (
        <>
          <SignLink to="/itineraries/new">{t("create")}</SignLink>
          <Link to="/import">{t("import")}</Link>
          <Link to="/explore">{t("explore")}</Link>
        </>
      );
    case "saved":
    case "liked":
    case "disliked":
      return <SignLink to="/explore">{t("explore")}</SignLink>;
    case "shared":
    case "trash":
      return (
        <Link to="/library" search={{}}>
          {t("wholeLibrary")}
        </Link>
      );
  }
};
