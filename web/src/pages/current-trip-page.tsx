import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { PageLoading } from "../components/page-loading.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { invitationsQuery } from "../invitations/invitations-query.ts";
import { libraryQuery } from "../library/library-query.ts";
import { today } from "../library/today.ts";
import { useComingUp } from "../library/use-coming-up.ts";
import { addDays } from "../today/local-time.ts";
import { useCurrentTrip } from "../today/use-current-trip.ts";
import { usePageTitle } from "../use-page-title.ts";

/** Opens the trip that is under way, or says when the next one starts. */
export const CurrentTripPage = () => {
  const t = useTranslations("today");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const { data: session } = useQuery(sessionQuery);
  const { data, error, isFetching, refetch } = useInfiniteQuery(libraryQuery("all"));
  const { isPending: isAsking } = useQuery(invitationsQuery);
  // Where the trip is, it may still be yesterday.
  const coming = useComingUp(data, addDays(today(), -1));
  const current = useCurrentTrip(coming, session?.traveller?.id);
  const next = coming.find(({ daysLeft }) => daysLeft > 1);
  usePageTitle(t("title"));

  if (error && !data) {
    return (
      <MessagePage title={t("failed")} text={failureText(error)}>
        <Button size="md" loading={isFetching} onClick={() => void refetch()}>
          {failures("retry")}
        </Button>
      </MessagePage>
    );
  }
  if (!data || isAsking || current.isLoading) return <PageLoading />;
  if (current.id !== undefined)
    return <Navigate to="/itineraries/$id/today" params={{ id: current.id }} replace />;
  if (!next) {
    return (
      <MessagePage title={t("none")} text={t("noneText")} backdrop={<Terrain viewBox="560 0 1100 660" />}>
        <ActionLink to="/itineraries/new">{t("noneNew")}</ActionLink>
        <Link to="/library">{t("noneLibrary")}</Link>
      </MessagePage>
    );
  }
  const { itinerary, daysLeft } = next;
  const params = { id: itinerary.id };
  return (
    <MessagePage
      title={t("soon", { title: itinerary.title, daysLeft: daysLeft - 1 })}
      text={t("soonText")}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <ActionLink to="/itineraries/$id" params={params}>
        {t("soonTrip")}
      </ActionLink>
      <Link to="/itineraries/$id/today" params={params}>
        {t("soonOpen")}
      </Link>
    </MessagePage>
  );
};
