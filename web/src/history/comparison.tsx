import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Draft } from "../draft/draft.ts";
import { type ComparedGroup, compareVersions } from "./compare-versions.ts";
import classes from "./comparison.module.css";
import { ComparisonEntry } from "./comparison-entry.tsx";

type ComparisonProps = { readonly before: Draft; readonly after: Draft };

/** What differs between two versions. */
export const Comparison = ({ before, after }: ComparisonProps) => {
  const t = useTranslations("history");
  const format = useFormatter();
  const groups = useMemo(() => compareVersions(before, after), [before, after]);

  const heading = ({ kind, id }: ComparedGroup): string => {
    if (kind === "draft") return t("whole");
    if (kind !== "day") return t(kind);
    const draft = after.days.some((day) => day.id === id) ? after : before;
    const index = draft.days.findIndex((day) => day.id === id);
    const day = format.number(index + 1);
    const name = draft.days[index]?.title;
    return name ? t("dayNamed", { day, name }) : t("day", { day });
  };

  if (groups.length === 0) return <p>{t("same")}</p>;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={`${group.kind} ${group.id}`} className={classes.group}>
          <h3>{heading(group)}</h3>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
          <ul role="list">
            {group.entries.map((entry) => (
              <ComparisonEntry key={`${entry.kind} ${entry.id}`} {...{ entry, before, after }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
