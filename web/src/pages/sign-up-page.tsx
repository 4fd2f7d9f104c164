import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Legend } from "../components/legend.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { useLeaveWhenSignedIn } from "../sign-in/use-leave-when-signed-in.ts";
import { useSignInState } from "../sign-in/use-sign-in-state.ts";
import { useNotify } from "../use-notify.ts";
import { usePageTitle } from "../use-page-title.ts";

export const SignUpPage = () => {
  const t = useTranslations("signUp");
  const notify = useNotify();
  const { next } = useSearch({ from: "/sign-up" });
  const { email } = useSignInState();
  const reloadSession = useLeaveWhenSignedIn(next);
  usePageTitle(t("title"));

  const welcome = async () => {
    const { traveller } = await reloadSession();
    if (traveller) notify({ message: t("welcome", { name: traveller.displayName }) });
  };

  return (
    <Legend title={t("title")} lead={t("lead")}>
      <SignUpForm
        email={email}
        onSignedIn={welcome}
        signIn={(words, email) => (
          <Link to="/sign-in" search={{ next }} state={{ email }}>
            {words}
          </Link>
        )}
      />
    </Legend>
  );
};
