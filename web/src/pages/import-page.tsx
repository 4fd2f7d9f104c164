import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { ImportSteps } from "../importing/import-steps.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./import-page.module.css";

export const ImportPage = () => {
  const t = useTranslations("importing");
  const { data: session } = useQuery(sessionQuery);
  const { into } = useSearch({ from: "/import" });
  usePageTitle(t("title"));
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      {session?.traveller && (
        <ImportSteps key={session.traveller.id} travellerId={session.traveller.id} into={into} />
      )}
    </div>
  );
};
