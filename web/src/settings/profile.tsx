import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { accountQuery } from "../api/queries.ts";
import { useSendsMail } from "../use-sends-mail.ts";
import { EmailAddress } from "./email-address.tsx";
import { Names } from "./names.tsx";
import { Picture } from "./picture.tsx";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";

export const Profile = () => {
  const t = useTranslations("profile");
  const query = useQuery(accountQuery);
  const sendsMail = useSendsMail();
  return (
    <>
      <Section title={t("picture")} text={t("pictureText")}>
        <QueryResult query={query}>{(account) => <Picture account={account} />}</QueryResult>
      </Section>
      <Section title={t("name")} text={t("nameText")}>
        <QueryResult query={query}>{(account) => <Names account={account} />}</QueryResult>
      </Section>
      <Section title={t("email")} text={t(sendsMail ? "emailText" : "emailTextNoMail")}>
        <QueryResult query={query}>{(account) => <EmailAddress account={account} />}</QueryResult>
      </Section>
    </>
  );
};
