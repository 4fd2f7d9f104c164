import { useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { FileDropZone } from "../components/file-drop-zone.tsx";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../forms/notice.tsx";
import { usePastedFiles } from "../use-pasted-files.ts";
import { Allowance } from "./allowance.tsx";
import classes from "./choose-media.module.css";
import { RejectedFiles } from "./rejected-files.tsx";
import { acceptedPlans } from "./shared/shared-plan.ts";
import { acceptedFiles } from "./sort-files.ts";
import type { Target } from "./target/target.ts";
import { TargetChoice } from "./target/target-choice.tsx";
import type { Stage } from "./use-import.ts";
import { useImportFailureText } from "./use-import-failure-text.ts";

type ChooseMediaProps = {
  readonly stage: Extract<Stage, { readonly name: "choosing" }>;
  readonly subscription: Subscription;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
  readonly onChoose: (files: readonly File[]) => void;
};

/** The first step of an import: files by choosing, dropping or pasting. */
export const ChooseMedia = ({ stage, subscription, target, onTarget, onChoose }: ChooseMediaProps) => {
  const t = useTranslations("importing");
  const failureText = useImportFailureText();
  usePastedFiles(onChoose);

  return (
    <div className={classes.choose}>
      <p className={classes.lead}>{t("lead")}</p>
      <Allowance subscription={subscription} />
      <TargetChoice target={target} onChange={onTarget} />
      {stage.failure !== undefined && <Notice kind="failure">{failureText(stage.failure)}</Notice>}
      <RejectedFiles refusals={stage.refusals} />
      <FileDropZone
        isLarge
        label={t("choose.button")}
        hint={t("choose.drop")}
        releaseHint={t("choose.release")}
        accept={`${acceptedFiles},${acceptedPlans}`}
        onChoose={onChoose}
        icons={
          <div className={classes.kinds} aria-hidden="true">
            <Icon name="video" size={28} />
            <Icon name="image" size={28} />
            <Icon name="file" size={28} />
          </div>
        }
      >
        <ul className={classes.formats}>
          <li>{t("choose.video")}</li>
          <li>{t("choose.photos")}</li>
          <li>{t("choose.pdf")}</li>
        </ul>
        <p className={classes.paste}>{t("choose.paste")}</p>
      </FileDropZone>
    </div>
  );
};
