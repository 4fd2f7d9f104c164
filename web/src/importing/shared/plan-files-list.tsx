import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import classes from "./plan-files-list.module.css";
import type { PlanFiles } from "./shared-plan.ts";

/** The files that go into the trip besides its words. */
export const PlanFilesList = ({ files: { tracks, documents } }: { readonly files: PlanFiles }) => {
  const t = useTranslations("importing.shared");
  if (tracks.length + documents.length === 0) return null;
  return (
    <section aria-labelledby="plan-files">
      <h3 id="plan-files">{t("files")}</h3>
      <ul className={classes.files}>
        {tracks.map(({ dayId, file }) => (
          <li key={dayId}>
            <Icon name="walk" /> {t("track", { name: file.name })}
          </li>
        ))}
        {documents.map((file) => (
          <li key={file.name}>
            <Icon name="bookmark" /> {t("document", { name: file.name })}
          </li>
        ))}
      </ul>
    </section>
  );
};
