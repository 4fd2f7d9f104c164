import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import classes from "./main-navigation.module.css";

type MainNavigationProps = { readonly isSignedIn: boolean };

/** The main links: beside the wordmark, and on phones for signed-in travellers in a bar at the bottom. */
export const MainNavigation = ({ isSignedIn }: MainNavigationProps) => {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("navigation")} className={isSignedIn ? classes.bar : classes.line}>
      <Link to="/explore">
        <Icon name="compass" size={24} />
        <span>{t("explore")}</span>
      </Link>
      {isSignedIn && (
        <>
          <Link to="/library">
            <Icon name="bookmark" size={24} />
            <span>{t("library")}</span>
          </Link>
          <Link to="/import">
            <Icon name="video" size={24} />
            <span>{t("import")}</span>
          </Link>
          <Link to="/itineraries/new" className={classes.create}>
            <Icon name="add" size={24} />
            <span className={classes.long}>{t("create")}</span>
            <span className={classes.short}>{t("createShort")}</span>
          </Link>
        </>
      )}
    </nav>
  );
};
