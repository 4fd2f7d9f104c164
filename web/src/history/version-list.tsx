import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Revision } from "../../../contract/revision.ts";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { useChangeSummary } from "./use-change-summary.ts";
import classes from "./version-list.module.css";

type VersionListProps = {
  readonly id: string;
  /** Newest first. */
  readonly revisions: readonly Revision[];
  readonly shown: number | undefined;
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | undefined;
};

/** All versions, by the day on which they were written. */
export const VersionList = ({ id, revisions, shown, more }: VersionListProps) => {
  const t = useTranslations("history");
  const format = useFormatter();
  const inShort = useChangeSummary();
  const dayOf = ({ writtenAt }: Revision) => format.dateTime(new Date(writtenAt), { dateStyle: "full" });
  const days = Map.groupBy(revisions, dayOf);
  const before = new Map(revisions.map((revision, index) => [revision.version, revisions[index + 1]]));

  return (
    <nav className={classes.versions} aria-label={t("versions")}>
      {[...days].map(([day, written]) => (
        <section key={day}>
          <h2>{day}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
          <ol role="list">
            {written.map((revision) => {
              const { version, writtenAt, writtenBy, isCurrent } = revision;
              return (
                <li key={version}>
                  <Link
                    to="/itineraries/$id/history"
                    params={{ id }}
                    search={{ version }}
                    resetScroll={false}
                    className={classes.version}
                    aria-current={version === shown ? "true" : undefined}
                  >
                    <TravellerPicture
                      name={writtenBy?.displayName ?? ""}
                      url={writtenBy?.avatarURL}
                      size={36}
                    />
                    <span className={classes.words}>
                      <span className={classes.when}>
                        <time dateTime={writtenAt}>
                          {format.dateTime(new Date(writtenAt), { timeStyle: "short" })}
                        </time>{" "}
                        {writtenBy ? t("by", { name: writtenBy.displayName }) : t("bySomeone")}
                      </span>
                      <span className={classes.what}>
                        {inShort(revision, before.get(version), more !== undefined)}
                      </span>
                    </span>
                    {isCurrent && <span className={classes.now}>{t("now")}</span>}
                  </Link>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
      {more && (
        <Button variant="default" size="md" loading={more.isLoading} onClick={more.load}>
          {t("more")}
        </Button>
      )}
    </nav>
  );
};
