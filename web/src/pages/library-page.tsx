import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { sessionQuery } from "../api/queries.ts";
import { LinkRow } from "../components/link-row.tsx";
import { InstallHint } from "../install/install-hint.tsx";
import { Invitations } from "../invitations/invitations.tsx";
import { invitationsQuery } from "../invitations/invitations-query.ts";
import { sharedItineraryIds } from "../invitations/shared-itinerary-ids.ts";
import { ComingUpStrip } from "../library/coming-up-strip.tsx";
import { LibraryList } from "../library/library-list.tsx";
import { libraryQuery } from "../library/library-query.ts";
import { LibraryTools } from "../library/library-tools.tsx";
import { today } from "../library/today.ts";
import { useComingUp } from "../library/use-coming-up.ts";
import { useLibraryOnDevice } from "../library/use-library-on-device.ts";
import { useStillSignedIn } from "../sign-in/use-still-signed-in.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./library-page.module.css";

const filters: readonly LibraryFilter[] = ["all", "owned", "shared", "saved", "liked", "disliked", "trash"];

export const LibraryPage = () => {
  const t = useTranslations("library");
  const { filter = "all", sort = "updated", q = "" } = useSearch({ from: "/library" });
  const { data: session } = useQuery(sessionQuery);
  const query = useInfiniteQuery(libraryQuery(filter));
  const { data: all } = useInfiniteQuery({ ...libraryQuery("all"), enabled: filter === "all" });
  const { data: invitations, isPending: isAsking } = useQuery(invitationsQuery);
  const waiting = useMemo(() => sharedItineraryIds(invitations), [invitations]);
  const now = today();
  const coming = useComingUp(all, now);
  const isEmpty =
    query.data?.pages.every(({ data }) => data.every(({ id }) => waiting.has(id))) && !query.hasNextPage;
  const { madeHere, leaving } = useLibraryOnDevice(session?.traveller, filter);
  usePageTitle(t("title"));
  useStillSignedIn();

  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <LinkRow label={t("parts")}>
        {filters.map((one) => (
          <Link
            key={one}
            to="/library"
            search={{ ...(one !== "all" && { filter: one }), ...(sort !== "updated" && { sort }) }}
            activeOptions={{ exact: true }}
            aria-current={one === filter ? "page" : undefined}
          >
            {t(`filters.${one}`)}
          </Link>
        ))}
      </LinkRow>
      {(!isEmpty || q !== "") && <LibraryTools q={q} sort={sort} />}
      {(filter === "all" || filter === "shared") && q === "" && invitations && invitations.length > 0 && (
        <Invitations invitations={invitations} />
      )}
      {filter === "all" && q === "" && !isAsking && coming.length > 0 && (
        <>
          <ComingUpStrip trips={coming} />
          <InstallHint />
        </>
      )}
      <LibraryList
        // Another part of the library begins at its own place.
        key={filter}
        query={query}
        madeHere={madeHere}
        leaving={leaving}
        waiting={isAsking ? undefined : waiting}
        filter={filter}
        sort={sort}
        q={q}
        today={now}
        travellerId={session?.traveller?.id ?? ""}
      />
    </div>
  );
};
