import { Button, Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FrameStrip } from "./frame-strip.tsx";
import classes from "./step.module.css";
import type { Importing, Stage } from "./use-import.ts";

type MakingFramesProps = {
  readonly stage: Extract<Stage, { readonly name: "making" }>;
  readonly steps: Importing;
};

export const MakingFrames = ({ stage, steps }: MakingFramesProps) => {
  const t = useTranslations("importing.making");
  const { kind, frames, done, total } = stage;
  return (
    <section className={classes.step} aria-labelledby="making">
      <h2 id="making">{t(kind)}</h2>
      <div className={classes.progress}>
        <Progress.Root size="lg">
          <Progress.Section
            value={total > 0 ? (done / total) * 100 : 0}
            aria-label={t(kind)}
            animated={total === 0}
          />
        </Progress.Root>
        <p>{total > 0 ? t("progress", { done, total }) : t("beginning")}</p>
      </div>
      <div>
        <Button variant="default" size="md" onClick={steps.startOver}>
          {t("cancel")}
        </Button>
      </div>
      <FrameStrip frames={frames} />
    </section>
  );
};
