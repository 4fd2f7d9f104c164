import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { loadPart } from "../loading/load-part.ts";
import { useNextPage } from "../sign-in/use-next-page.ts";
import classes from "./account-area.module.css";

// Guests do not need it, so it is not in the first bundle.
const AccountMenu = lazy(() =>
  loadPart(() => import("./account-menu.tsx")).then(({ AccountMenu }) => ({ default: AccountMenu })),
);

/** Links to sign in and sign up, or the traveller's account menu. */
export const AccountArea = () => {
  const t = useTranslations("shell");
  const { data: session, isPending } = useQuery(sessionQuery);
  const next = useNextPage();
  if (session?.traveller) {
    return (
      <Suspense fallback={<span className={classes.place} />}>
        <AccountMenu traveller={session.traveller} />
      </Suspense>
    );
  }
  return (
    <div className={classes.ways} data-pending={isPending || undefined}>
      <Link to="/sign-in" search={{ next }} className={classes.signIn}>
        {t("signIn")}
      </Link>
      <Link to="/sign-up" search={{ next }} className={classes.signUp}>
        {t("signUp")}
      </Link>
    </div>
  );
};
