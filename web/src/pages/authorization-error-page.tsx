import { useTranslations } from "use-intl";
import { authorizationError } from "../authorization-error.ts";
import { ActionAnchor } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./authorization-error-page.module.css";

/** For a traveller whom an app sent with a request that cannot be answered, not even to the app. */
export const AuthorizationErrorPage = () => {
  const t = useTranslations("authorizationError");
  usePageTitle(t("title"));

  return (
    <MessagePage
      title={t("title")}
      text={t(authorizationError?.asksNobody ? "asksNobody" : "text")}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      {/* A full reload, because the page's address is the app's broken request. */}
      <ActionAnchor href="/">{t("home")}</ActionAnchor>
      {authorizationError && (
        <div className={classes.reason}>
          <h2>{t("developers")}</h2>
          <code lang="en">{authorizationError.error}</code>
          <p lang="en">{authorizationError.description}</p>
        </div>
      )}
    </MessagePage>
  );
};
