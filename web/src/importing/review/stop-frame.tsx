import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import classes from "./stop-frame.module.css";

type StopFrameProps = {
  /** The stop's name. */
  readonly name: string;
  readonly url: string | undefined;
  readonly onOpen: () => void;
};

/** The picture that a stop was read from. */
export const StopFrame = ({ name, url, onOpen }: StopFrameProps) => {
  const t = useTranslations("importing.review");
  if (!url) {
    return (
      <p className={classes.none}>
        <Icon name="pencil" />
        <span>{t("noPicture")}</span>
      </p>
    );
  }
  return (
    <button type="button" className={classes.frame} aria-label={t("showPicture", { name })} onClick={onOpen}>
      <img src={url} alt="" loading="lazy" decoding="async" />
    </button>
  );
};
