import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import type { Invitation } from "../../../contract/sharing.ts";
import { Legend } from "../components/legend.tsx";
import { Notice } from "../forms/notice.tsx";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { usePageTitle } from "../use-page-title.ts";
import { InvitationFacts } from "./invitation-facts.tsx";
import classes from "./invitation-view.module.css";

type InvitationViewProps = {
  readonly invitation: Invitation;
  /** Who is signed in and would join. */
  readonly traveller: Session["traveller"];
  readonly isJoining: boolean;
  readonly failure: string | undefined;
  readonly onJoin: () => void;
};

/** What a share link leads to and who sent it, with the button to join. */
export const InvitationView = ({
  invitation,
  traveller,
  isJoining,
  failure,
  onJoin,
}: InvitationViewProps) => {
  const t = useTranslations("join");
  const { owner } = invitation;
  const title = t("title", { title: invitation.title });
  usePageTitle(title);
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <Legend
      title={title}
      lead={t.rich("lead", { name: owner.displayName, username: owner.username, b })}
      drawing={<ComingAlong name={owner.displayName} />}
    >
      <InvitationFacts invitation={invitation} />
      <div className={classes.decision}>
        {failure && <Notice kind="failure">{failure}</Notice>}
        <Button size="md" fullWidth loading={isJoining} onClick={onJoin}>
          {t("submit")}
        </Button>
        <p className={classes.note}>
          {traveller
            ? t.rich("joinAs", { name: traveller.displayName, email: traveller.email, b })
            : t("signInFirst")}
        </p>
      </div>
    </Legend>
  );
};
