import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useGoodbye } from "../sign-in/use-goodbye.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./account-menu.module.css";
import { Icon } from "./icon.tsx";
import { TravellerPicture } from "./traveller-picture.tsx";

type AccountMenuProps = { readonly traveller: NonNullable<Session["traveller"]> };

export const AccountMenu = ({ traveller }: AccountMenuProps) => {
  const t = useTranslations("shell");
  const notify = useNotify();
  const failureText = useFailureText();
  const sayGoodbye = useGoodbye();
  const { displayName, username, avatarURL } = traveller;

  const signOut = () =>
    client
      .signOut()
      .then(sayGoodbye)
      .catch((error) => notify({ message: failureText(error), isFailure: true }));

  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t("account", { name: displayName })}>
          <TravellerPicture name={displayName} url={avatarURL} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <div className={classes.name} role="presentation">
          <strong>{displayName}</strong>
          <span>{username}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="preferences" />}
          renderRoot={(props) => <Link to="/settings" {...props} />}
        >
          {t("settings")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="leave" />} onClick={signOut}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
