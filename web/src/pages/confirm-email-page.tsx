import { Button, Loader } from "@mantine/core";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { accountQuery, sessionQuery } from "../api/queries.ts";
import { Detour } from "../components/detour.tsx";
import { Legend } from "../components/legend.tsx";
import { SignLink } from "../components/sign-link.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { useLinkToken } from "../use-link-token.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./confirm-email-page.module.css";

/** Where the link in the mail leads: to open it is all there is to do. */
export const ConfirmEmailPage = () => {
  const t = useTranslations("confirmEmail");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const token = useLinkToken();
  // A query, though it changes something: the link works once, so it must be followed once however often this renders.
  const { isSuccess, error, isFetching, refetch } = useQuery({
    queryKey: ["confirm-email", token],
    queryFn: token === undefined ? skipToken : () => confirm(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const confirm = async (token: string) => {
    await client.confirmEmail({ body: { token } });
    await queryClient.invalidateQueries(sessionQuery);
    await queryClient.invalidateQueries(accountQuery);
    return true;
  };
  const isDead = token === undefined || (error instanceof ApiError && error.code === "notFound");
  const isTaken = error instanceof ApiError && error.code === "conflict";
  const title = isDead ? t("deadTitle") : isTaken ? t("takenTitle") : isSuccess ? t("doneTitle") : t("title");
  usePageTitle(title);

  if (isDead || isTaken) {
    return (
      <Detour
        title={title}
        text={isTaken ? t("taken") : t("dead")}
        backdrop={<Terrain viewBox="560 0 1100 660" />}
      >
        <SignLink to="/settings">{t("settings")}</SignLink>
      </Detour>
    );
  }
  if (isSuccess) {
    return (
      <Legend title={title} lead={<span role="status">{t("done")}</span>}>
        <SignLink to="/">{t("home")}</SignLink>
      </Legend>
    );
  }
  return (
    <Legend title={title}>
      {error && !isFetching ? (
        <>
          <Notice kind="failure">{failureText(error)}</Notice>
          <Button size="md" onClick={() => refetch()}>
            {failures("retry")}
          </Button>
        </>
      ) : (
        <p className={classes.working} role="status">
          <Loader size="sm" aria-hidden />
          {t("working")}
        </p>
      )}
    </Legend>
  );
};
