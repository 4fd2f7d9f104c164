import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { LinkRow } from "../components/link-row.tsx";
import { useStillSignedIn } from "../sign-in/use-still-signed-in.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./settings-page.module.css";

const parts = [
  ["/settings", "profile"],
  ["/settings/security", "security"],
  ["/settings/reminders", "reminders"],
  ["/settings/calendar", "calendar"],
  ["/settings/plan", "plan"],
  ["/settings/apps", "apps"],
  ["/settings/device", "onDevice"],
  ["/settings/data", "yourData"],
] as const;

export const SettingsPage = () => {
  const t = useTranslations("settings");
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") });
  const [, shown = "profile"] = parts.find(([to]) => to === path) ?? [];
  usePageTitle(t("partTitle", { part: t(shown) }));
  useStillSignedIn();

  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <LinkRow label={t("navigation")}>
        {parts.map(([to, part]) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            {t(part)}
          </Link>
        ))}
      </LinkRow>
      <Outlet />
    </div>
  );
};
