import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./setting-state.module.css";

type SettingStateProps = { readonly isSaved: boolean };

/** Says that a setting was saved. Its space is always reserved, so that nothing moves. */
export const SettingState = ({ isSaved }: SettingStateProps) => {
  const t = useTranslations("settings");
  return (
    <span role="status" className={classes.state}>
      {isSaved && (
        <>
          <Icon name="check" size={16} />
          {t("saved")}
        </>
      )}
    </span>
  );
};
