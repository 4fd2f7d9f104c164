import { Button, Menu, NativeSelect, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Companion, GivenRole } from "../../../contract/sharing.ts";
import { Icon } from "../components/icon.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { focusMain } from "../focus-main.ts";
import { Mark } from "../settings/mark.tsx";
import classes from "./companion-row.module.css";
import { givenRoles } from "./given-roles.ts";

type CompanionRowProps = {
  readonly companion: Companion;
  readonly isReader: boolean;
  /** What only the owner may do. */
  readonly onChange?: (role: GivenRole) => void;
  readonly onRemove?: () => void;
  readonly onHandOver?: () => void;
  /** Where the itinerary is offered to them. */
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
          {isReader && <Mark kind="open">{t("you")}</Mark>}
          {isInvited && <Mark kind="open">{t("invited")}</Mark>}
          {onWithdraw && <Mark kind="open">{t("offered")}</Mark>}
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
            data={givenRoles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
          />
        )}
        {onRemove && (
          <Menu
            position="bottom-end"
            width={260}
            shadow="md"
            withinPortal={false}
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <UnstyledButton className={classes.more ?? ""} aria-label={t("more", { name })}>
                <Icon name="more" size={24} />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown className={classes.dropdown ?? ""}>
              <Menu.Item leftSection={<Icon name="key" />} onClick={onWithdraw ?? onHandOver}>
                {t(onWithdraw ? "withdraw" : "handOver")}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="trash" />}
                onClick={() => {
                  onRemove();
                  requestAnimationFrame(focusMain);
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
