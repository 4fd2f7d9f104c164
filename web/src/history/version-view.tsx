import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Revision } from "../../../contract/revision.ts";
import { Icon } from "../components/icon.tsx";
import type { Draft } from "../draft/draft.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { Comparison } from "./comparison.tsx";
import { revisionQuery } from "./queries.ts";
import { useRestore } from "./use-restore.ts";
import classes from "./version-view.module.css";

type VersionViewProps = {
  readonly id: string;
  readonly revision: Revision;
  /** The one before; undefined when this is the oldest. */
  readonly before: Revision | undefined;
  readonly current: { readonly version: number; readonly etag: string };
};

const nothingYet: Draft = {
  title: "",
  visibility: "private",
  tags: [],
  days: [],
  packing: [],
  expenses: [],
};

/** One version: what it changed, or what has changed since, and a button to restore it. */
export const VersionView = ({ id, revision, before, current }: VersionViewProps) => {
  const t = useTranslations("history");
  const format = useFormatter();
  const [other, setOther] = useState<"before" | "current">("before");
  const heading = useRef<HTMLHeadingElement>(null);
  const { version, isCurrent } = revision;
  const when = format.dateTime(new Date(revision.writtenAt), { dateStyle: "medium", timeStyle: "short" });
  const restoring = useRestore(id, current);

  const isWithCurrent = other === "current" && !isCurrent;
  const otherVersion = isWithCurrent ? current.version : before?.version;
  const shown = useQuery(revisionQuery(id, version));
  const compared = useQuery({
    ...revisionQuery(id, otherVersion ?? 0),
    enabled: otherVersion !== undefined,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another version is shown
  useEffect(() => heading.current?.focus({ preventScroll: true }), [version]);

  return (
    <section className={classes.view} aria-labelledby="version">
      <Link to="/itineraries/$id/history" params={{ id }} search={{}} className={classes.all}>
        <Icon name="chevron-left" />
        {t("all")}
      </Link>
      <h2 id="version" ref={heading} tabIndex={-1}>
        {t("version", { when })}
      </h2>
      <div className={classes.actions}>
        {isCurrent ? (
          <span className={classes.now}>{t("now")}</span>
        ) : (
          <>
            <div className={classes.comparing}>
              <span id="compare-with">{t("compareWith")}</span>
              <SegmentedControl
                aria-labelledby="compare-with"
                size="md"
                value={other}
                onChange={(value) => setOther(value === "current" ? "current" : "before")}
                data={[
                  { value: "before", label: t("before") },
                  { value: "current", label: t("current") },
                ]}
              />
            </div>
            <Button
              size="md"
              leftSection={<Icon name="history" />}
              loading={restoring.isPending}
              onClick={() => restoring.mutate({ version, when })}
            >
              {t("restore")}
            </Button>
          </>
        )}
      </div>
      <QueryResult query={shown}>
        {(draft) =>
          otherVersion === undefined ? (
            <>
              <p className={classes.note}>{t("nothingBefore")}</p>
              <Comparison before={nothingYet} after={draft} />
            </>
          ) : (
            <QueryResult query={compared}>
              {(other) =>
                isWithCurrent ? (
                  <Comparison before={draft} after={other} />
                ) : (
                  <Comparison before={other} after={draft} />
                )
              }
            </QueryResult>
          )
        }
      </QueryResult>
    </section>
  );
};
