import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import { waitingTravellersQuery } from "./waiting-query.ts";

/** Tells people who sign in whose words wait on this device. */
export const UnsentNotice = () => {
  const t = useTranslations("waiting");
  const { data: everyone } = useQuery(waitingTravellersQuery);
  const [first] = everyone ?? [];
  if (!first) return null;
  return (
    <Notice kind="warning">
      {first.name ? t("signInNotice", { name: first.name }) : t("signInNoticeSomeone")}{" "}
      <Link to="/waiting">{t("signInNoticeLink")}</Link>
    </Notice>
  );
};
