import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Icon } from "../components/icon.tsx";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { useNotifyHere } from "../use-notify-here.ts";
import { Allowance } from "./allowance.tsx";
import type { Frame } from "./frame.ts";
import { FrameStrip } from "./frame-strip.tsx";
import { isLink } from "./origin.ts";
import { OriginFields } from "./origin-fields.tsx";
import { RejectedFiles } from "./rejected-files.tsx";
import classes from "./step.module.css";
import type { Importing, Stage } from "./use-import.ts";
import { useImportFailureText } from "./use-import-failure-text.ts";
import { wasSent } from "./was-sent.ts";

type ReadyFramesProps = {
  readonly stage: Extract<Stage, { readonly name: "ready" }>;
  readonly steps: Importing;
  readonly subscription: Subscription | undefined;
};

/** As many as fit in one row. */
const fewFrames = 3;

/** The frames before they are sent: some can be removed, and details added. */
export const ReadyFrames = ({ stage, steps, subscription }: ReadyFramesProps) => {
  const t = useTranslations("importing");
  const notify = useNotifyHere();
  const failureText = useImportFailureText();
  const [showsErrors, setShowsErrors] = useState(false);
  const [isGivingUp, setIsGivingUp] = useState(false);
  const { kind, frames, refusals, leftOut, failure, wasLeft } = stage;
  const { origin } = steps;

  const leaveOut = (frame: Frame, index: number) => {
    steps.leaveOut(frame.id);
    focusMain();
    notify({
      message: t("ready.removed", { number: index + 1 }),
      action: { label: t("ready.undo"), onClick: () => steps.putBack(frame, index) },
    });
  };
  const read = () => {
    setShowsErrors(true);
    const url = origin.url.trim();
    if (url === "" || isLink(url)) void steps.read(stage);
  };
  const action = () => {
    if (failure !== undefined) return t("retry");
    return wasLeft ? t("ready.again") : t("ready.read", { count: frames.length });
  };

  return (
    <section className={classes.step} aria-labelledby="ready">
      <h2 id="ready">{t(`ready.title.${kind}`, { count: frames.length })}</h2>
      {failure !== undefined && <Notice kind="failure">{failureText(failure)}</Notice>}
      {wasLeft && <Notice kind="warning">{t("ready.left")}</Notice>}
      <RejectedFiles refusals={refusals} />
      {leftOut > 0 && <Notice kind="warning">{t("ready.leftOut", { count: leftOut })}</Notice>}
      <div className={classes.columns}>
        <div className={classes.step}>
          <p className={classes.hint}>{frames.length > 0 ? t("ready.hint") : t("ready.none")}</p>
          <FrameStrip frames={frames} onLeaveOut={leaveOut} isLarge={frames.length <= fewFrames} />
        </div>
        <div className={classes.step}>
          <OriginFields origin={origin} onChange={steps.setOrigin} showsErrors={showsErrors} />
          {subscription && <Allowance subscription={subscription} />}
          <div className={classes.actions}>
            <Button
              size="md"
              disabled={frames.length === 0}
              leftSection={<Icon name="sparkle" />}
              onClick={read}
            >
              {action()}
            </Button>
            <Button
              size="md"
              variant="default"
              onClick={() => (wasSent(stage) ? setIsGivingUp(true) : steps.startOver())}
            >
              {t("ready.other")}
            </Button>
          </div>
        </div>
      </div>
      <Confirmation
        isOpen={isGivingUp}
        title={t("ready.giveUpTitle")}
        action={t("ready.other")}
        onConfirm={steps.startOver}
        onClose={() => setIsGivingUp(false)}
      >
        <p>{t("ready.giveUpText")}</p>
      </Confirmation>
    </section>
  );
};
