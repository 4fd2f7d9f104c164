import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { ActionLink } from "../components/action-link.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { usePageTitle } from "../use-page-title.ts";

type MissingItineraryProps = {
  readonly error: Error;
  readonly isSignedIn: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
};

/** 404 also for itineraries that the reader may not see; 400 for an address without a valid id. */
export const isMissingItinerary = (error: Error): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

export const MissingItinerary = ({ error, isSignedIn, isRetrying, onRetry }: MissingItineraryProps) => {
  const t = useTranslations("itinerary");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const next = useLocation({ select: ({ href }) => href });
  const title = t(isMissingItinerary(error) ? "missingTitle" : "failedTitle");
  usePageTitle(title);

  if (!isMissingItinerary(error)) {
    return (
      <MessagePage title={title} text={failureText(error)}>
        <Button size="md" loading={isRetrying} onClick={onRetry}>
          {failures("retry")}
        </Button>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={title}
      text={isSignedIn ? t("missing") : `${t("missing")} ${t("missingSignIn")}`}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      {isSignedIn ? (
        <ActionLink to="/explore">{t("explore")}</ActionLink>
      ) : (
        <>
          <ActionLink to="/sign-in" search={{ next }}>
            {t("signIn")}
          </ActionLink>
          <Link to="/explore">{t("explore")}</Link>
        </>
      )}
    </MessagePage>
  );
};
