import { type ReactNode, useState } from "react";
import { Legend } from "../components/legend.tsx";
import { TextButton } from "../components/text-button.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { useCarried } from "../sign-in/use-carried.ts";
import { usePageTitle } from "../use-page-title.ts";
import type { SignInForm as Form } from "./stage-of.ts";

type SigningInProps = {
  readonly title: string;
  /** What leads back to where one came from. */
  readonly back: string;
  readonly drawing: ReactNode;
  readonly form: Form;
  /** To the other form, or with none back to the invitation. */
  readonly onChange: (form: Form | undefined) => void;
  readonly onSignedIn: () => Promise<void>;
};

/** On the way to join. It is done here and not on a page of its own, so that the token is handed on to nobody. */
export const SigningIn = ({ title, back, drawing, form, onChange, onSignedIn }: SigningInProps) => {
  usePageTitle(title);
  const carried = useCarried();
  const [email, setEmail] = useState(carried.email);
  const switchTo = (other: Form) => (words: ReactNode, typed: string) => {
    const change = () => {
      setEmail(typed);
      onChange(other);
    };
    return <TextButton onClick={change}>{words}</TextButton>;
  };
  return (
    <Legend
      title={title}
      lead={<TextButton onClick={() => onChange(undefined)}>{back}</TextButton>}
      drawing={drawing}
    >
      {form === "signUp" ? (
        <SignUpForm email={email} onSignedIn={onSignedIn} signIn={switchTo("signIn")} />
      ) : (
        <SignInForm email={email} onSignedIn={onSignedIn} signUp={switchTo("signUp")} />
      )}
    </Legend>
  );
};
