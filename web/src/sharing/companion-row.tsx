import { Button, Menu, NativeSelect, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Companion, GivenRole } from "../../../contract/sharing.ts";
import { Icon } from "../components/icon.tsx";
import round from "../components/round-button.module.css";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { StateBadge } from "../settings/state-badge.tsx";
import { companionRoles } from "./companion-roles.ts";
import classes from "./companion-row.module.css";
import { focusShareDialog } from "./focus-share-dialog.ts";

type CompanionRowProps = {
  readonly companion: Companion;
  readonly isReader: boolean;
  /** The owner's actions. */
  readonly onChange?: (role: GivenRole) => void;
  readonly onRemove?: () => void;
  readonly onHandOver?: () => void;
  /** Set when a hand-over to this companion is pending. */
  readonly onWithdraw?: () => void;
  readonly onLeave?: () => void;
};

export const CompanionRow = (props: CompanionRowProps) => {
  const { companion, isReader, onChange, onRemove, onHandOver, onWithdraw, onLeave } = props;
  const t = useTranslations("sharing");
  const { id, displayName: name, username, avatarURL, role, isInvited } = companion;
  return (
    <li className={classes.row}>
      <TravellerPicture name={name} url={avatarURL} size={44} />
      <div className={classes.who}>
        <h3>
          <Link to="/people/$id" params={{ id }}>
            {name}
          </Link>
          {isReader && <StateBadge kind="open">{t("you")}</StateBadge>}
          {isInvited && <StateBadge kind="open">{t("invited")}</StateBadge>}
          {onWithdraw && <StateBadge kind="open">{t("offered")}</StateBadge>}
        </h3>
        <p>
          {t("username", { username })}
          {!onChange && `\u00a0· ${t(`roles.${role}`)}`}
        </p>
      </div>
      <div className={classes.actions}>
        {onChange && (
          <NativeSelect
            size="md"
            aria-label={t("roleOf", { name })}
            value={role}
            onChange={(event) => onChange(event.currentTarget.value as GivenRole)}
            data={companionRoles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
          />
        )}
        {onRemove && (
          <Menu>
            <Menu.Target>
              <UnstyledButton className={round.button ?? ""} aria-label={t("more", { name })}>
                <Icon name="more" size={24} />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="key" />} onClick={onWithdraw ?? onHandOver}>
                {t(onWithdraw ? "withdraw" : "handOver")}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="trash" />}
                onClick={() => {
                  onRemove();
                  requestAnimationFrame(focusShareDialog);
                }}
              >
                {t("remove")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {onLeave && (
          <Button variant="default" size="md" leftSection={<Icon name="leave" />} onClick={onLeave}>
            {t("leave")}
          </Button>
        )}
      </div>
    </li>
  );
};
