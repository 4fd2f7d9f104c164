import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { EmptyState } from "../explore/empty-state.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { ReportEntry } from "./report-entry.tsx";
import classes from "./report-list.module.css";
import { type ReportStatus, reportsQuery } from "./reports-query.ts";

type ReportListProps = { readonly status: ReportStatus; readonly moderatorId: string | undefined };

export const ReportList = ({ status, moderatorId }: ReportListProps) => {
  const t = useTranslations("moderation");
  const failureText = useFailureText();
  const query = useInfiniteQuery(reportsQuery(status));
  const { hasNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  return (
    <QueryResult query={query}>
      {({ pages }) => {
        const reports = pages.flatMap(({ data }) => data);
        if (reports.length === 0 && !hasNextPage) return <NothingReported status={status} />;
        return (
          <>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list */}
            <ul role="list" className={classes.list} aria-label={t(status)}>
              {reports.map((report) => (
                <li key={report.id}>
                  <ReportEntry report={report} moderatorId={moderatorId} />
                </li>
              ))}
            </ul>
            {isFetchNextPageError && error && <Notice kind="failure">{failureText(error)}</Notice>}
            {hasNextPage && (
              <div className={classes.more}>
                <Button
                  variant="default"
                  size="md"
                  loading={query.isFetchingNextPage}
                  onClick={() => fetchNextPage()}
                >
                  {t(isFetchNextPageError ? "retry" : "more")}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryResult>
  );
};

const NothingReported = ({ status }: { readonly status: ReportStatus }) => {
  const t = useTranslations("moderation");
  return status === "open" ? (
    <EmptyState title={t("noneOpen")} text={t("noneOpenText")}>
      <Link to="/moderation" search={{ status: "decided" }}>
        {t("seeDecided")}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={t("noneDecided")} text={t("noneDecidedText")}>
      <Link to="/moderation" search={{}}>
        {t("seeOpen")}
      </Link>
    </EmptyState>
  );
};
