import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Detour } from "../components/detour.tsx";
import { SignLink } from "../components/sign-link.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";

export const NotFoundPage = () => {
  const t = useTranslations("notFound");
  const path = useLocation({ select: (location) => location.pathname });
  usePageTitle(t("title"));

  return (
    <Detour title={t("title")} text={t("text", { path })} backdrop={<Terrain viewBox="560 0 1100 660" />}>
      <SignLink to="/">{t("home")}</SignLink>
    </Detour>
  );
};
