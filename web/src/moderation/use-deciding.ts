import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ReportDecision, ReportPage, ReviewedReport } from "../../../contract/moderation.ts";
import { client } from "../api/client.ts";
import { focusMain } from "../focus-main.ts";
import { useNotify } from "../use-notify.ts";
import { reportsQuery } from "./reports-query.ts";

/** Decides a report. An open one leaves its list, a decided one stays in its place and shows what holds now. */
export const useDeciding = ({ id, reported }: ReviewedReport, onDone: () => void) => {
  const t = useTranslations("moderation");
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: ReportDecision) =>
      client.decideReport({ params: { id }, body }).then(({ body }) => body),
    onSuccess: (decided, { decision }) => {
      onDone();
      const change =
        (make: (reports: readonly ReviewedReport[]) => ReviewedReport[]) =>
        (known: InfiniteData<ReportPage> | undefined) =>
          known && { ...known, pages: known.pages.map((page) => ({ ...page, data: make(page.data) })) };
      queryClient.setQueryData(
        reportsQuery("open").queryKey,
        change((reports) => reports.filter((report) => report.id !== id)),
      );
      queryClient.setQueryData(
        reportsQuery("decided").queryKey,
        change((reports) => reports.map((report) => (report.id === id ? decided : report))),
      );
      // Of others about the same person, too, it may have changed what is to be seen.
      void queryClient.invalidateQueries({ queryKey: ["moderation"] });
      void queryClient.invalidateQueries({ queryKey: ["people", reported.id] });
      focusMain();
      notify({ message: t(`done.${decision}`, { name: reported.displayName }) });
    },
  });
};
