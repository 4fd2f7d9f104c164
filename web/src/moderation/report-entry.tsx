import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { ReviewedReport } from "../../../contract/moderation.ts";
import { RelativeTime } from "../components/relative-time.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { StateBadge } from "../settings/state-badge.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { Published } from "./published.tsx";
import classes from "./report-entry.module.css";

type ReportEntryProps = {
  readonly report: ReviewedReport;
  /** The moderator who reads it. */
  readonly moderatorId: string | undefined;
};

export const ReportEntry = ({ report, moderatorId }: ReportEntryProps) => {
  const t = useTranslations("moderation");
  const people = useTranslations("sharing");
  const { reported, reporter, reason, createdAt, decisions } = report;
  const when = () => <RelativeTime at={createdAt} />;
  return (
    <article className={classes.report} aria-labelledby={`about-${report.id}`}>
      <div className={classes.what}>
        <div className={classes.head}>
          <TravellerPicture name={reported.displayName} url={reported.avatarURL} size={44} />
          <div>
            <h2 id={`about-${report.id}`}>{reported.displayName}</h2>
            <p>{people("username", { username: reported.username })}</p>
          </div>
          {reported.isSuspended && <StateBadge kind="open">{t("suspended")}</StateBadge>}
        </div>
        <blockquote className={classes.reason}>{reason}</blockquote>
        <p className={classes.note}>
          {reporter
            ? t.rich("reportedBy", {
                name: () => (
                  <Link to="/people/$id" params={{ id: reporter.id }}>
                    {reporter.displayName}
                  </Link>
                ),
                when,
              })
            : t.rich("reportedByNobody", { when })}
        </p>
        {reported.isSuspended ? (
          <p className={classes.note}>{t("gone")}</p>
        ) : (
          <>
            <Published userId={reported.id} />
            <p>
              <Link to="/people/$id" params={{ id: reported.id }} target="_blank">
                {t("profile")}
              </Link>
            </p>
          </>
        )}
      </div>
      <div className={classes.decision}>
        {decisions.length > 0 && <Decisions decisions={decisions} />}
        {reported.id === moderatorId ? (
          <p>{t("own")}</p>
        ) : decisions.length === 0 ? (
          <DecisionForm report={report} />
        ) : (
          <DecideAgain report={report} />
        )}
      </div>
    </article>
  );
};

const Decisions = ({ decisions }: Pick<ReviewedReport, "decisions">) => {
  const t = useTranslations("moderation");
  return (
    <div>
      <h3 className={classes.part}>{t("history")}</h3>
      <ol className={classes.decisions}>
        {decisions.map(({ decision, decidedBy, decidedAt, note }) => (
          <li key={decidedAt}>
            {t.rich(`past.${decision}`, {
              name: () => <b>{decidedBy?.displayName ?? t("someone")}</b>,
              when: () => <RelativeTime at={decidedAt} />,
            })}
            {note && <q className={classes.why}>{note}</q>}
          </li>
        ))}
      </ol>
    </div>
  );
};

const DecideAgain = ({ report }: { readonly report: ReviewedReport }) => {
  const t = useTranslations("moderation");
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const change = (isOpen: boolean) => {
    flushSync(() => setOpen(isOpen));
    // The pressed button is gone, so the focus moves to what replaced it.
    part.current?.querySelector<HTMLElement>("input, button")?.focus();
  };
  return (
    <div ref={part} className={classes.again}>
      {isOpen ? (
        <>
          <p className={classes.note}>{t("decideAgainText")}</p>
          <DecisionForm report={report} onClose={() => change(false)} />
        </>
      ) : (
        <div>
          <Button variant="default" size="md" onClick={() => change(true)}>
            {t("decideAgain")}
          </Button>
        </div>
      )}
    </div>
  );
};
