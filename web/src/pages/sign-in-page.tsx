import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Legend } from "../components/legend.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { useLeaveWhenSignedIn } from "../sign-in/use-leave-when-signed-in.ts";
import { useSignInState } from "../sign-in/use-sign-in-state.ts";
import { usePageTitle } from "../use-page-title.ts";
import { UnsentNotice } from "../waiting/unsent-notice.tsx";

export const SignInPage = () => {
  const t = useTranslations("signIn");
  const { next } = useSearch({ from: "/sign-in" });
  const { email } = useSignInState();
  const reloadSession = useLeaveWhenSignedIn(next);
  usePageTitle(t("title"));

  return (
    <Legend title={t("title")}>
      <UnsentNotice />
      <SignInForm
        email={email}
        onSignedIn={reloadSession}
        signUp={(words, email) => (
          <Link to="/sign-up" search={{ next }} state={{ email }}>
            {words}
          </Link>
        )}
      />
    </Legend>
  );
};
