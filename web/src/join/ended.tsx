import { useTranslations } from "use-intl";
import { Detour } from "../components/detour.tsx";
import { SignLink } from "../components/sign-link.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";

/** The link, or the call, lets nobody in any more. */
export const Ended = ({ what }: { readonly what: "link" | "call" }) => {
  const t = useTranslations("join");
  const title = t(what === "call" ? "callEndedTitle" : "invalidLinkTitle");
  usePageTitle(title);
  return (
    <Detour
      title={title}
      text={t(what === "call" ? "callEnded" : "invalidLink")}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <SignLink to="/">{t("home")}</SignLink>
    </Detour>
  );
};
