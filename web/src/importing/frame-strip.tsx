import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import type { Frame } from "./frame.ts";
import classes from "./frame-strip.module.css";
import { useFrameUrls } from "./use-frame-urls.ts";

type FrameStripProps = {
  readonly frames: readonly Frame[];
  readonly onLeaveOut?: (frame: Frame, index: number) => void;
  /** Large enough to see what is on them. */
  readonly isLarge?: boolean;
  /** How many have been read. */
  readonly read?: number;
};

/** The frames in their order, as thumbnails. */
export const FrameStrip = ({ frames, onLeaveOut, isLarge, read }: FrameStripProps) => {
  const t = useTranslations("importing");
  const urlOf = useFrameUrls(frames);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
    <ol role="list" className={classes.strip} data-large={isLarge || undefined}>
      {frames.map((frame, index) => (
        <li
          key={frame.id}
          className={classes.frame}
          data-waits={read !== undefined && index >= read ? true : undefined}
        >
          <img src={urlOf(frame)} alt={t("picture", { number: index + 1 })} loading="lazy" decoding="async" />
          {onLeaveOut && (
            <button
              type="button"
              aria-label={t("ready.remove", { number: index + 1 })}
              onClick={() => onLeaveOut(frame, index)}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
};
