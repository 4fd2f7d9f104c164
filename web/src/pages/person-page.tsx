import { Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Person } from "../../../contract/person.ts";
import { sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { CardList } from "../explore/card-list.tsx";
import { CardSkeletons } from "../explore/card-skeletons.tsx";
import { EmptyState } from "../explore/empty-state.tsx";
import { personItinerariesQuery, personQuery } from "../people/person-queries.ts";
import { ProfileHead } from "../people/profile-head.tsx";
import { QueryResult } from "../settings/query-result.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./person-page.module.css";

export const PersonPage = () => {
  const t = useTranslations("person");
  const { id } = useParams({ from: "/people/$id" });
  const query = useQuery(personQuery(id));
  const isNobody = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  usePageTitle(isNobody ? t("nobody") : (query.data?.displayName ?? t("title")));

  if (isNobody && !query.data) {
    return (
      <MessagePage title={t("nobody")} text={t("nobodyText")}>
        <ActionLink to="/explore">{t("explore")}</ActionLink>
      </MessagePage>
    );
  }
  return (
    <div className={classes.page}>
      {query.isPending ? (
        <>
          <Skeleton className={classes.head} height={190} />
          <CardSkeletons count={3} />
        </>
      ) : (
        <QueryResult query={query}>{(person) => <Profile person={person} />}</QueryResult>
      )}
    </div>
  );
};

const Profile = ({ person }: { readonly person: Person }) => {
  const t = useTranslations("person");
  const { data: session } = useQuery(sessionQuery);
  const isOwn = session?.traveller?.id === person.id;
  const query = useInfiniteQuery({ ...personItinerariesQuery(person.id), enabled: !person.isBlocked });
  const name = person.displayName;
  return (
    <>
      <ProfileHead person={person} />
      <section className={classes.itineraries} aria-labelledby="itineraries">
        <h2 id="itineraries">{t("itinerariesTitle")}</h2>
        {person.isBlocked ? (
          <p className={classes.blocked}>{t("blockedText", { name })}</p>
        ) : (
          <CardList query={query} label={t("itinerariesTitle")} level={3}>
            {isOwn ? (
              <EmptyState title={t("noneOwn")} text={t("noneOwnText")}>
                <ActionLink to="/library">{t("library")}</ActionLink>
              </EmptyState>
            ) : (
              <EmptyState title={t("none", { name })} text={t("noneText")}>
                <ActionLink to="/explore">{t("explore")}</ActionLink>
              </EmptyState>
            )}
          </CardList>
        )}
      </section>
    </>
  );
};
