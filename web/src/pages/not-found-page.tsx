import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";

export const NotFoundPage = () => {
  const t = useTranslations("notFound");
  const path = useLocation({ select: (location) => location.pathname });
  usePageTitle(t("title"));

  return (
    <MessagePage
      title={t("title")}
      text={t("text", { path })}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <ActionLink to="/">{t("home")}</ActionLink>
    </MessagePage>
  );
};
