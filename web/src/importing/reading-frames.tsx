import { Button, Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FrameStrip } from "./frame-strip.tsx";
import { readingProgress } from "./reading/reading-progress.ts";
import classes from "./step.module.css";
import type { Stage } from "./use-import.ts";

type ReadingFramesProps = {
  readonly stage: Extract<Stage, { readonly name: "reading" }>;
  readonly onStop: () => void;
};

export const ReadingFrames = ({ stage, onStop }: ReadingFramesProps) => {
  const t = useTranslations("importing.reading");
  const { frames, progress } = stage;
  const { step, done, total } = progress;
  // `done` does not count the frame that is being read.
  const at = step === "reading" ? Math.min(done + 1, total) : done;
  const isRead = step === "planning" || step === "placing";
  return (
    <section className={classes.step} aria-labelledby="reading">
      <h2 id="reading">{t("title")}</h2>
      <div className={classes.progress}>
        <Progress.Root size="lg">
          <Progress.Section value={readingProgress(progress) * 100} aria-label={t("title")} />
        </Progress.Root>
        <p role="status">{t(`steps.${step}`, { at, total })}</p>
      </div>
      <p className={classes.hint}>{t("patience")}</p>
      <FrameStrip frames={frames} read={isRead ? frames.length : step === "reading" ? done : 0} />
      <div className={classes.step}>
        <div>
          <Button variant="default" size="md" onClick={onStop} aria-describedby="stop-hint">
            {t("stop")}
          </Button>
        </div>
        <p id="stop-hint" className={classes.hint}>
          {t("stopHint")}
        </p>
      </div>
    </section>
  );
};
