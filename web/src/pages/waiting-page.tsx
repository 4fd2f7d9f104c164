import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { EmptyState } from "../explore/empty-state.tsx";
import { usePageTitle } from "../use-page-title.ts";
import { WaitingList } from "../waiting/waiting-list.tsx";
import { waitingTravellersQuery } from "../waiting/waiting-query.ts";
import classes from "./waiting-page.module.css";

/** What waits on this device. It needs neither a session nor a connection. */
export const WaitingPage = () => {
  const t = useTranslations("waiting");
  const { data: session } = useQuery(sessionQuery);
  const { data: everyone } = useQuery(waitingTravellersQuery);
  const traveller = session?.traveller;
  usePageTitle(t("title"));
  // Without an answer nobody knows whether a session has ended.
  const isSignedOut = session !== undefined;
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <p className={classes.lead}>{t(traveller || !isSignedOut ? "lead" : "guestLead")}</p>
      {traveller ? (
        <WaitingList
          owner={{ id: traveller.id, name: traveller.displayName, isSignedOut: false }}
          isNamed={false}
        />
      ) : everyone?.length === 0 ? (
        <EmptyState title={t("nothing")} text={t("nothingText")} />
      ) : (
        everyone?.map(({ id, name }) => <WaitingList key={id} owner={{ id, name, isSignedOut }} isNamed />)
      )}
    </div>
  );
};
