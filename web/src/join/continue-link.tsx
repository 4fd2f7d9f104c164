import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionAnchor, ActionLink } from "../components/action-link.tsx";
import { pendingJoin } from "./pending-join.ts";

/** Where to go on to after signing in by a mailed link: the invitation that they came from, or the start page. */
export const ContinueLink = ({ home }: { readonly home: string }) => {
  const t = useTranslations("join");
  const [path] = useState(pendingJoin.path);
  return path ? (
    <ActionAnchor href={path}>{t("continue")}</ActionAnchor>
  ) : (
    <ActionLink to="/">{home}</ActionLink>
  );
};
