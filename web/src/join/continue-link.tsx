import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { pendingJoin } from "./pending-join.ts";

/** Where to go on to after signing in by a mailed link: the invitation that they came from, or the start page. */
export const ContinueLink = ({ home }: { readonly home: string }) => {
  const t = useTranslations("join");
  const path = pendingJoin.path();
  if (!path) return <ActionLink to="/">{home}</ActionLink>;
  const { pathname, hash } = new URL(path, window.location.origin);
  return (
    <ActionLink to="/join/$id" params={{ id: pathname.slice("/join/".length) }} hash={hash.slice(1)}>
      {t("continue")}
    </ActionLink>
  );
};
