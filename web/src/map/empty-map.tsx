import { useTranslations } from "use-intl";
import { EmptyState } from "../explore/empty-state.tsx";
import classes from "./empty-map.module.css";

/** Where the map would be, as long as nothing is known that could be on it. */
export const EmptyMap = ({ canEdit }: { readonly canEdit: boolean }) => {
  const t = useTranslations("map");
  return (
    <section aria-label={t("label")} className={classes.box}>
      <EmptyState title={t("nowhere")} text={t(canEdit ? "nowhereEditing" : "nowhereText")} />
    </section>
  );
};
