import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { EmailInvitation } from "../../../contract/sharing.ts";
import { Icon } from "../components/icon.tsx";
import { StateBadge } from "../settings/state-badge.tsx";
import classes from "./companion-row.module.css";
import { CopyableLink } from "./copyable-link.tsx";

type EmailInvitationRowProps = { readonly invitation: EmailInvitation; readonly onWithdraw: () => void };

/** An address that was invited and has not answered. Without mail, its link is there to be sent. */
export const EmailInvitationRow = ({ invitation, onWithdraw }: EmailInvitationRowProps) => {
  const t = useTranslations("sharing");
  const format = useFormatter();
  const { email, role, url, isMailed, expiresAt } = invitation;
  const [name, domain] = email.split(/(?=@)/);
  const date = format.dateTime(new Date(expiresAt), { dateStyle: "long" });
  return (
    <li className={classes.row}>
      <span className={classes.address}>
        <Icon name="plane" />
      </span>
      <div className={classes.who}>
        <h3>
          <span>
            {name}
            <wbr />
            {domain}
          </span>
          <StateBadge kind="open">{t("invited")}</StateBadge>
        </h3>
        <p>
          {t(`roles.${role}`)}
          {`\u00a0· ${t("email.until", { date })}`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="close" />}
          aria-label={t("email.withdrawOne", { email })}
          onClick={onWithdraw}
        >
          {t("email.withdraw")}
        </Button>
      </div>
      {!isMailed && (
        <div className={classes.more}>
          <p>{t("email.noMail")}</p>
          <CopyableLink url={url} label={t("email.link", { email })} />
        </div>
      )}
    </li>
  );
};
