import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../../forms/notice.tsx";
import type { Shared } from "../../shared-with-app.ts";
import { emptyPlan } from "./empty-plan.ts";
import classes from "./shared-intake.module.css";
import { readShared, type SharedPlan } from "./shared-plan.ts";

type SharedIntakeProps = {
  readonly shared: Shared;
  /** Whether another import is not finished. */
  readonly isBusy: boolean;
  readonly canImport: boolean;
  readonly onStartOver: () => Promise<void>;
  readonly onMedia: (files: readonly File[]) => void;
  readonly onPlan: (plan: SharedPlan) => void;
  readonly onDone: () => void;
};

/** Asks what is to become of what another app shared, where there is a choice. */
export const SharedIntake = (props: SharedIntakeProps) => {
  const { shared, isBusy, canImport, onStartOver, onMedia, onPlan, onDone } = props;
  const t = useTranslations("importing.shared");
  const [media, setMedia] = useState<readonly File[]>([]);
  const [isNothing, setNothing] = useState(false);

  const receive = useEffectEvent(async () => {
    const content = await readShared(shared);
    if (content.kind === "plan") {
      onPlan(content.plan);
      return onDone();
    }
    if (content.kind === "nothing") return setNothing(true);
    setMedia(content.files);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is shared
  useEffect(() => {
    if (!isBusy) void receive();
  }, [shared, isBusy]);

  const keepAsDocuments = () => {
    const [first] = media;
    if (!first) return;
    const draft = emptyPlan(first.name.replace(/\.\w+$/, ""));
    onPlan({ draft, files: { tracks: [], documents: media } });
    onDone();
  };
  if (isBusy) {
    return (
      <div className={classes.intake}>
        <Notice kind="warning">{t("busy")}</Notice>
        <div className={classes.ways}>
          <Button onClick={() => void onStartOver()}>{t("startOver")}</Button>
          <Button variant="default" onClick={onDone}>
            {t("goOn")}
          </Button>
        </div>
      </div>
    );
  }
  if (isNothing) return <Notice kind="failure">{t("nothing")}</Notice>;
  if (media.length === 0) return null;
  return (
    <section className={classes.intake} aria-labelledby="shared-media">
      <h2 id="shared-media">{t("media", { count: media.length, name: media[0]?.name ?? "" })}</h2>
      <div className={classes.ways}>
        {canImport && (
          <Button
            size="md"
            onClick={() => {
              onMedia(media);
              onDone();
            }}
          >
            {t("read")}
          </Button>
        )}
        <Button size="md" variant="default" onClick={keepAsDocuments}>
          {t("keep", { count: media.length })}
        </Button>
      </div>
    </section>
  );
};
