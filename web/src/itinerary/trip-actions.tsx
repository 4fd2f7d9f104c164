import { useTranslations } from "use-intl";
import { useDraft } from "../draft/use-draft.ts";
import { CopyButton } from "./copy-button.tsx";
import { Marks } from "./marks.tsx";
import classes from "./trip-actions.module.css";

/** What readers can do with someone else's itinerary. */
export const TripActions = ({ reader }: { readonly reader: string | undefined }) => {
  const t = useTranslations("itinerary");
  const role = useDraft((state) => state.role);
  if (role === "owner") return null;
  return (
    <section aria-label={t("actions")} className={classes.actions}>
      <Marks reader={reader} />
      {role === "none" && <CopyButton reader={reader} />}
    </section>
  );
};
