import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { Notice } from "../forms/notice.tsx";
import { ImportSteps } from "../importing/import-steps.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./import-page.module.css";

export const ImportPage = () => {
  const t = useTranslations("importing");
  const { data: session } = useQuery(sessionQuery);
  const { into, shared, lost } = useSearch({ from: "/import" });
  usePageTitle(t("title"));
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      {session?.traveller && (
        <>
          {lost && <Notice kind="failure">{t("shared.lost")}</Notice>}
          <ImportSteps
            key={session.traveller.id}
            travellerId={session.traveller.id}
            into={into}
            isShared={shared === true}
          />
        </>
      )}
    </div>
  );
};
