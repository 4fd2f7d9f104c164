import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Invitation } from "../../../contract/sharing.ts";
import { Legend } from "../components/legend.tsx";
import { TextButton } from "../components/text-button.tsx";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { usePageTitle } from "../use-page-title.ts";
import type { SignInForm as Form } from "./stage-of.ts";

type SigningInProps = {
  readonly invitation: Invitation;
  readonly form: Form;
  /** To the other form, or with none back to the invitation. */
  readonly onChange: (form: Form | undefined) => void;
  readonly onSignedIn: () => Promise<void>;
};

/** On the way to join. It is done here and not on a page of its own, so that the token is handed on to nobody. */
export const SigningIn = ({ invitation, form, onChange, onSignedIn }: SigningInProps) => {
  const t = useTranslations("join");
  const title = t(form === "signUp" ? "signUpTitle" : "signInTitle", { title: invitation.title });
  usePageTitle(title);
  const switchTo = (other: Form) => (words: ReactNode) => (
    <TextButton onClick={() => onChange(other)}>{words}</TextButton>
  );
  return (
    <Legend
      title={title}
      lead={<TextButton onClick={() => onChange(undefined)}>{t("back")}</TextButton>}
      drawing={<ComingAlong name={invitation.owner.displayName} />}
    >
      {form === "signUp" ? (
        <SignUpForm onSignedIn={onSignedIn} signIn={switchTo("signIn")} />
      ) : (
        <SignInForm onSignedIn={onSignedIn} signUp={switchTo("signUp")} />
      )}
    </Legend>
  );
};
