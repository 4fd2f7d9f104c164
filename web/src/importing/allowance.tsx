import { useFormatter, useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { Notice } from "../forms/notice.tsx";
import classes from "./allowance.module.css";

/** How many imports are used, and when there are new ones. */
export const Allowance = ({ subscription }: { readonly subscription: Subscription }) => {
  const t = useTranslations("importing");
  const format = useFormatter();
  const { plan, forEveryone, imports, freeImports, periodEnd } = subscription;
  const date = periodEnd && format.dateTime(new Date(periodEnd), { day: "numeric", month: "long" });
  if (imports.used >= imports.allowance && date) {
    return (
      <Notice kind="warning" title={t("usedUp.title")}>
        {t("usedUp.text", { date })}
      </Notice>
    );
  }
  if (plan === "free" && freeImports) {
    const { used, allowance } = freeImports;
    return (
      <p className={classes.allowance}>
        {t("allowanceFree", { left: Math.max(0, allowance - used), allowance })}
      </p>
    );
  }
  return (
    <p className={classes.allowance}>
      {forEveryone && `${t("everyone")} `}
      {date ? t("allowance", { ...imports, date }) : t("allowanceNoDate", imports)}
    </p>
  );
};
