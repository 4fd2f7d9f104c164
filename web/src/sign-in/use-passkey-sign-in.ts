import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";

/** The server accepts a response for five minutes; a page can stay open for longer. */
const renewAfter = 4 * 60_000;

type PasskeySignIn = {
  readonly isSupported: boolean;
  readonly isAsking: boolean;
  readonly failure: string | undefined;
  readonly ask: () => void;
};

/**
 * Signs in with a passkey in two ways: the browser offers passkeys in the email field while the page is open, and
 * `ask` opens the browser's own dialog.
 */
export const usePasskeySignIn = (onSignedIn: () => Promise<unknown>): PasskeySignIn => {
  const t = useTranslations("signIn");
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const [offers, setOffers] = useState(0);
  const [failure, setFailure] = useState<string>();

  const signIn = useEffectEvent(async (credential: AuthenticationResponseJSON) => {
    setFailure(undefined);
    await client.signInWithPasskey({ body: { credential: { ...credential } } });
    await onSignedIn();
  });
  const tell = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === "unauthorized") setFailure(t("passkeyUnknown"));
    else if (error instanceof ApiError || error instanceof NetworkError) setFailure(failureText(error));
    else setFailure(t("passkeyCancelled"));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer is a new run
  useEffect(() => {
    const offerAgain = () => setOffers((count) => count + 1);
    const ask = () =>
      pickPasskey({ useBrowserAutofill: false })
        .then(signIn)
        .catch(tell)
        .finally(() => setAsking(false));
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      // Failures are ignored, because the traveller did not ask for a passkey.
      const credential = await pickPasskey({ useBrowserAutofill: true }).catch(() => undefined);
      if (!credential) return;
      await signIn(credential).catch((error) => {
        tell(error);
        offerAgain();
      });
    };
    void (isAsking ? ask() : offer());
    const renewal = isAsking ? undefined : setTimeout(offerAgain, renewAfter);
    return () => {
      clearTimeout(renewal);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isAsking, offers]);

  return { isSupported: browserSupportsWebAuthn(), isAsking, failure, ask: () => setAsking(true) };
};

const pickPasskey = async ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
  const { body } = await client.startPasskeySignIn();
  const optionsJSON = body as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill });
};
