import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { canImport } from "../importing/can-import.ts";
import { PlusCommand } from "../importing/plus-command.tsx";
import { subscriptionQuery } from "../importing/subscription-query.ts";
import classes from "./plan.module.css";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";
import { StateBadge } from "./state-badge.tsx";

export const Plan = () => {
  const t = useTranslations("plan");
  const query = useQuery(subscriptionQuery);
  return (
    <>
      <Section title={t("title")} text={t("text")}>
        <QueryResult query={query}>{(subscription) => <Present subscription={subscription} />}</QueryResult>
      </Section>
      <Section title={t("plus")} text={t("plusText")}>
        <ul className={classes.brings}>
          <li>{t("plusVideos")}</li>
          <li>{t("plusPhotos")}</li>
          <li>{t("plusReview")}</li>
        </ul>
        {query.data?.plan === "free" && (
          <>
            <p>{t("howTo")}</p>
            <PlusCommand />
          </>
        )}
      </Section>
    </>
  );
};

const Present = ({ subscription }: { readonly subscription: Subscription }) => {
  const t = useTranslations("plan");
  const format = useFormatter();
  const { plan, forEveryone, imports, freeImports, periodStart, periodEnd } = subscription;
  const { used, allowance } = imports;
  const words = t("used", { used, allowance });
  return (
    <div className={classes.plan}>
      <p className={classes.name}>
        {t(plan === "plus" ? "plusName" : "freeName")}
        <StateBadge kind="good">{t("yours")}</StateBadge>
      </p>
      {plan === "free" && <p className={classes.note}>{t("freeMeans")}</p>}
      {freeImports && <p>{t("free", freeImports)}</p>}
      {forEveryone && <p className={classes.note}>{t("everyone")}</p>}
      {allowance > 0 && (
        <>
          <Progress
            size="lg"
            className={classes.bar}
            value={Math.min(100, (used / allowance) * 100)}
            aria-label={words}
          />
          <p>
            {words} {t("left", { count: Math.max(0, allowance - used) })}
          </p>
        </>
      )}
      {periodStart && periodEnd && (
        <p className={classes.note}>
          {t("period", {
            dates: format.dateTimeRange(new Date(periodStart), new Date(periodEnd), { dateStyle: "long" }),
          })}
        </p>
      )}
      {canImport(subscription) && (
        <p>
          <Link to="/import">{t("import")}</Link>
        </p>
      )}
    </div>
  );
};
