import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import type { RejectedFile } from "./chosen-media.ts";
import classes from "./refusal-list.module.css";

/** Why files were not taken, one by one. */
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
