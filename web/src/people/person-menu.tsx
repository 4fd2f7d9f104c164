import { Menu, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Person } from "../../../contract/person.ts";
import { Icon } from "../components/icon.tsx";
import round from "../components/round-button.module.css";
import { ReportDialog } from "../reporting/report-dialog.tsx";
import { useSignInFirst } from "../sign-in/use-sign-in-first.ts";
import { useBlock } from "./use-block.ts";

type PersonMenuProps = { readonly person: Person };

export const PersonMenu = ({ person }: PersonMenuProps) => {
  const t = useTranslations("person");
  const block = useBlock(person);
  const signInFirst = useSignInFirst();
  const [isReporting, setReporting] = useState(false);
  const { displayName: name, isBlocked } = person;
  return (
    <>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={round.button} aria-label={t("more", { name })}>
            <Icon name="more" size={24} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="shield" />} onClick={() => block(!isBlocked)}>
            {t(isBlocked ? "unblock" : "block")}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="flag" />} onClick={() => signInFirst(() => setReporting(true))}>
            {t("report")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReportDialog person={person} isOpen={isReporting} onClose={() => setReporting(false)} />
    </>
  );
};
