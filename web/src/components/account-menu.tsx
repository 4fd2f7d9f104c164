import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import { client } from "../api/client.ts";
import { useUnsavedQuestion } from "../draft/use-unsaved-question.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useInstall } from "../install/use-install.ts";
import { useObservable } from "../itinerary/observable.ts";
import { useAfterSignOut } from "../sign-in/use-after-sign-out.ts";
import { useNotify } from "../use-notify.ts";
import { waitingCount } from "../waiting/waiting-count.ts";
import classes from "./account-menu.module.css";
import { Icon } from "./icon.tsx";
import round from "./round-button.module.css";
import { TravellerPicture } from "./traveller-picture.tsx";

type AccountMenuProps = { readonly traveller: NonNullable<Session["traveller"]> };

export const AccountMenu = ({ traveller }: AccountMenuProps) => {
  const t = useTranslations("shell");
  const words = useTranslations("waiting");
  const waiting = useObservable(waitingCount, (count) => count);
  const installTexts = useTranslations("install");
  const install = useInstall();
  const notify = useNotify();
  const failureText = useFailureText();
  const afterSignOut = useAfterSignOut();
  const { id, displayName, username, avatarURL, moderator } = traveller;

  const signOut = () =>
    client
      .signOut()
      .then(afterSignOut)
      .catch((error) => notify({ message: failureText(error), isFailure: true }));

  const { ask, question } = useUnsavedQuestion(id, signOut);

  const menu = (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={round.button} aria-label={t("account", { name: displayName })}>
          <TravellerPicture name={displayName} url={avatarURL} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.name} role="presentation">
          <strong>{displayName}</strong>
          <span>{username}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="people" />}
          renderRoot={(props) => <Link to="/people/$id" params={{ id }} {...props} />}
        >
          {t("profile")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="bookmark" />}
          renderRoot={(props) => <Link to="/library" {...props} />}
        >
          {t("library")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="preferences" />}
          renderRoot={(props) => <Link to="/settings" {...props} />}
        >
          {t("settings")}
        </Menu.Item>
        {waiting > 0 && (
          <Menu.Item
            leftSection={<Icon name="clock" />}
            rightSection={<span className={classes.count}>{waiting}</span>}
            renderRoot={(props) => <Link to="/waiting" {...props} />}
          >
            {words("menu")}
          </Menu.Item>
        )}
        {install?.way === "ask" && (
          <Menu.Item leftSection={<Icon name="download" />} onClick={install.ask}>
            {installTexts("menu")}
          </Menu.Item>
        )}
        {moderator && (
          <Menu.Item
            leftSection={<Icon name="shield" />}
            renderRoot={(props) => <Link to="/moderation" {...props} />}
          >
            {t("moderation")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="leave" />} onClick={ask}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      {menu}
      {question}
    </>
  );
};
