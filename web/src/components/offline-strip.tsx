import { useTranslations } from "use-intl";
import { useIsOnline } from "../use-is-online.ts";
import classes from "./offline-strip.module.css";

export const OfflineStrip = () => {
  const t = useTranslations("shell");
  const isOnline = useIsOnline();
  return (
    <p role="status" className={classes.strip}>
      {!isOnline && t("offline")}
    </p>
  );
};
