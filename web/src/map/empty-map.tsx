import { useTranslations } from "use-intl";
import { EmptyState } from "../explore/empty-state.tsx";
import classes from "./empty-map.module.css";

/** Shown instead of the map while there is nothing to show on it. */
export const EmptyMap = ({ canEdit }: { readonly canEdit: boolean }) => {
  const t = useTranslations("map");
  return (
    <section aria-label={t("label")} className={classes.box}>
      <EmptyState title={t("nowhere")} text={t(canEdit ? "nowhereEditing" : "nowhereText")} />
    </section>
  );
};
