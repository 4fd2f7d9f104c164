import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";

/** The share link or the call no longer works. */
export const UnusableInvitation = ({ what }: { readonly what: "link" | "call" }) => {
  const t = useTranslations("join");
  const title = t(what === "call" ? "callEndedTitle" : "invalidLinkTitle");
  usePageTitle(title);
  return (
    <MessagePage
      title={title}
      text={t(what === "call" ? "callEnded" : "invalidLink")}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <ActionLink to="/">{t("home")}</ActionLink>
    </MessagePage>
  );
};
