import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ReportDecision, ReviewedReport } from "../../../contract/moderation.ts";
import { changePages } from "../api/change-pages.ts";
import { client } from "../api/client.ts";
import { focusMain } from "../focus-main.ts";
import { useNotify } from "../use-notify.ts";
import { reportsQuery } from "./reports-query.ts";

/** Decides a report. An open one leaves its list; one that was decided before stays and shows the new decision. */
export const useDecideReport = ({ id, reported }: ReviewedReport, onDone: () => void) => {
  const t = useTranslations("moderation");
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: ReportDecision) =>
      client.decideReport({ params: { id }, body }).then(({ body }) => body),
    onSuccess: (decided, { decision }) => {
      onDone();
      queryClient.setQueryData(reportsQuery("open").queryKey, (list) =>
        changePages(list, (reports) => reports.filter((report) => report.id !== id)),
      );
      queryClient.setQueryData(reportsQuery("decided").queryKey, (list) =>
        changePages(list, (reports) => reports.map((report) => (report.id === id ? decided : report))),
      );
      // The decision may also change other reports about the same person.
      void queryClient.invalidateQueries({ queryKey: ["moderation"] });
      void queryClient.invalidateQueries({ queryKey: ["people", reported.id] });
      focusMain();
      notify({ message: t(`done.${decision}`, { name: reported.displayName }) });
    },
  });
};
