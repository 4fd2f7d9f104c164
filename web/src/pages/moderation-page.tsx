import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { LinkRow } from "../components/link-row.tsx";
import { ReportList } from "../moderation/report-list.tsx";
import type { ReportStatus } from "../moderation/reports-query.ts";
import { useStillSignedIn } from "../sign-in/use-still-signed-in.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./moderation-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";

/** For moderators; to everyone else it does not exist. */
export const ModerationPage = () => {
  const { data: session } = useQuery(sessionQuery);
  useStillSignedIn();
  if (!session?.traveller) return null;
  return session.traveller.moderator ? <Reports moderatorId={session.traveller.id} /> : <NotFoundPage />;
};

const Reports = ({ moderatorId }: { readonly moderatorId: string }) => {
  const t = useTranslations("moderation");
  const { status = "open" } = useSearch({ from: "/moderation" });
  usePageTitle(t("title"));
  const link = (one: ReportStatus) => (
    <Link
      to="/moderation"
      search={one === "open" ? {} : { status: one }}
      activeOptions={{ exact: true }}
      aria-current={one === status ? "page" : undefined}
    >
      {t(one)}
    </Link>
  );
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <p className={classes.lead}>{t("lead")}</p>
      <LinkRow label={t("parts")}>
        {link("open")}
        {link("decided")}
      </LinkRow>
      <div className={classes.reports}>
        <ReportList key={status} status={status} moderatorId={moderatorId} />
      </div>
    </div>
  );
};
