import { Button, Modal } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import type { Frame } from "../frame.ts";
import classes from "./frame-viewer.module.css";

type FrameViewerProps = {
  readonly frames: readonly Frame[];
  /** The index of the frame; undefined while the viewer is closed. */
  readonly index: number | undefined;
  readonly urlOf: (frame: Frame) => string;
  readonly onChange: (index: number | undefined) => void;
};

/** A frame as large as the window, with buttons for the previous and next one. */
export const FrameViewer = ({ frames, index, urlOf, onChange }: FrameViewerProps) => {
  const t = useTranslations("importing.viewer");
  const shell = useTranslations("shell");
  const format = useFormatter();
  const frame = index === undefined ? undefined : frames[index];
  const number = (index ?? 0) + 1;
  const go = (by: -1 | 1) => {
    const next = (index ?? 0) + by;
    if (frames[next]) onChange(next);
  };
  const timeOf = (second: number) =>
    format.dateTime(new Date(second * 1000), { minute: "numeric", second: "2-digit", timeZone: "UTC" });
  return (
    <Modal
      opened={frame !== undefined}
      size="xl"
      title={t("title", { number, count: frames.length })}
      closeButtonProps={{ "aria-label": shell("close") }}
      onClose={() => onChange(undefined)}
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") go(-1);
        if (key === "ArrowRight") go(1);
      }}
    >
      {frame && (
        <div className={classes.viewer}>
          <img src={urlOf(frame)} alt={t("title", { number, count: frames.length })} />
          {frame.second !== undefined && <p>{t("at", { time: timeOf(frame.second) })}</p>}
          <div className={classes.actions}>
            <Button
              size="md"
              variant="default"
              disabled={index === 0}
              leftSection={<Icon name="chevron-left" />}
              onClick={() => go(-1)}
            >
              {t("previous")}
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={index === frames.length - 1}
              rightSection={<Icon name="chevron-right" />}
              onClick={() => go(1)}
            >
              {t("next")}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
};
