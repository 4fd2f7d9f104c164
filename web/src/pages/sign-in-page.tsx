import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Legend } from "../components/legend.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { useWayOn } from "../sign-in/use-way-on.ts";
import { usePageTitle } from "../use-page-title.ts";

export const SignInPage = () => {
  const t = useTranslations("signIn");
  const { next } = useSearch({ from: "/sign-in" });
  const lookWho = useWayOn(next);
  usePageTitle(t("title"));

  return (
    <Legend title={t("title")}>
      <SignInForm
        onSignedIn={lookWho}
        signUp={(words) => (
          <Link to="/sign-up" search={{ next }}>
            {words}
          </Link>
        )}
      />
    </Legend>
  );
};
