import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./rejected-files.module.css";
import type { RejectedFile } from "./sort-files.ts";

/** Lists the files that cannot be imported, with the reasons. */
export const RejectedFiles = ({ refusals }: { readonly refusals: readonly RejectedFile[] }) => {
  const t = useTranslations("importing.refused");
  if (refusals.length === 0) return null;
  return (
    <div role="alert" className={classes.refusals}>
      <Icon name="warning" />
      <div>
        <strong>{t("title", { count: refusals.length })}</strong>
        <ul>
          {refusals.map(({ name, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never moves
            <li key={at}>
              <span>{name}</span> {t(reason)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
