import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { Snippet } from "../components/snippet.tsx";

const command = (email: string) => `npx waybook plans set --email ${email} --plan plus`;

/** What an operator runs to put this traveller on the paid plan. */
export const PlusCommand = () => {
  const t = useTranslations("plan");
  const { data: session } = useQuery(sessionQuery);
  const email = session?.traveller?.email;
  if (email === undefined) return null;
  return <Snippet label={t("command")}>{command(email)}</Snippet>;
};
