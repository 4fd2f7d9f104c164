import { useTranslations } from "use-intl";
import type { ReceivedInvitation } from "../../../contract/sharing.ts";
import { Rows } from "../components/rows.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import classes from "./invitations.module.css";

type InvitationsProps = { readonly invitations: readonly ReceivedInvitation[] };

/** What others want to share or hand over; each is answered with one click. */
export const Invitations = ({ invitations }: InvitationsProps) => {
  const t = useTranslations("invitations");
  return (
    <section aria-labelledby="invitations" className={classes.invitations}>
      <h2 id="invitations">{t("title")}</h2>
      <p>{t("text")}</p>
      <Rows>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </section>
  );
};
