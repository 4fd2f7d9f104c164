import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { accountQuery } from "../api/queries.ts";
import { BlockedPeople } from "./blocked-people.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";
import { SignedInBrowsers } from "./signed-in-browsers.tsx";

export const Security = () => {
  const t = useTranslations("security");
  const query = useQuery(accountQuery);
  const hasNone = query.data?.hasPassword === false;
  return (
    <>
      <Section title={t("password")} text={hasNone ? t("noPasswordText") : t("passwordText")}>
        <QueryResult query={query}>{(account) => <Password account={account} />}</QueryResult>
      </Section>
      <Section title={t("passkeys")} text={t("passkeysText")}>
        <Passkeys />
      </Section>
      <Section title={t("sessions")} text={t("sessionsText")}>
        <SignedInBrowsers />
      </Section>
      <Section title={t("blocked")} text={t("blockedText")}>
        <BlockedPeople />
      </Section>
    </>
  );
};
