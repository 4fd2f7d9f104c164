import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Invitation } from "../../../contract/sharing.ts";
import classes from "./invitation-facts.module.css";

/** The trip's destination, dates, length and the role that an invitation gives. */
export const InvitationFacts = ({ invitation }: { readonly invitation: Invitation }) => {
  const t = useTranslations("join");
  const dates = useDates();
  const { destination, startDate, dayCount, role } = invitation;
  return (
    <dl className={classes.trip}>
      {destination && <Fact term={t("where")}>{destination}</Fact>}
      {startDate && <Fact term={t("when")}>{dates(startDate, dayCount)}</Fact>}
      {dayCount > 0 && <Fact term={t("length")}>{t("days", { count: dayCount })}</Fact>}
      {role !== "owner" && (
        <Fact term={t("role")}>
          {t(role)} <span className={classes.may}>{t(`${role}May`)}</span>
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const dayLong = 86_400_000;

/** From the first day to the last; calendar dates, so they do not depend on the time zone. */
const useDates = () => {
  const format = useFormatter();
  return (startDate: string, dayCount: number) => {
    const first = new Date(`${startDate}T00:00:00Z`);
    const last = new Date(first.getTime() + Math.max(0, dayCount - 1) * dayLong);
    return format.dateTimeRange(first, last, { dateStyle: "long", timeZone: "UTC" });
  };
};
