import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import classes from "./plus-command.module.css";

/** What an operator runs to put this traveller on the paid plan. */
export const PlusCommand = () => {
  const t = useTranslations("plan");
  const { data: session } = useQuery(sessionQuery);
  const email = session?.traveller?.email;
  if (email === undefined) return null;
  return <code className={classes.command}>{t("command", { email })}</code>;
};
