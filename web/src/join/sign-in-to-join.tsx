import { type ReactNode, useState } from "react";
import { Legend } from "../components/legend.tsx";
import { TextButton } from "../components/text-button.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { useSignInState } from "../sign-in/use-sign-in-state.ts";
import { usePageTitle } from "../use-page-title.ts";
import type { SignInForm as Form } from "./join-stage.ts";

type SignInToJoinProps = {
  readonly title: string;
  /** The label of the link back to the invitation. */
  readonly back: string;
  readonly drawing: ReactNode;
  readonly form: Form;
  /** Switches to the other form; undefined goes back to the invitation. */
  readonly onChange: (form: Form | undefined) => void;
  readonly onSignedIn: () => Promise<void>;
};

/** Signing in before joining. It is part of this page, so that the link's token is not passed to another page. */
export const SignInToJoin = ({ title, back, drawing, form, onChange, onSignedIn }: SignInToJoinProps) => {
  usePageTitle(title);
  const carried = useSignInState();
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
