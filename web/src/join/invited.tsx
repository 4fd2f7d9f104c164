import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import type { Invitation } from "../../../contract/sharing.ts";
import { Legend } from "../components/legend.tsx";
import { Notice } from "../forms/notice.tsx";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./invited.module.css";
import { Trip } from "./trip.tsx";

type InvitedProps = {
  readonly invitation: Invitation;
  /** Who would join, where someone is signed in. */
  readonly traveller: Session["traveller"];
  readonly isJoining: boolean;
  readonly failure: string | undefined;
  readonly onJoin: () => void;
};

/** Where does the link lead, who sent it, and do I want to come along? */
export const Invited = ({ invitation, traveller, isJoining, failure, onJoin }: InvitedProps) => {
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
      <Trip invitation={invitation} />
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
