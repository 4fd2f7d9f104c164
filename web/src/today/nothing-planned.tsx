import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import classes from "./today.module.css";

/** For a trip without stops. */
export const NothingPlanned = () => {
  const t = useTranslations("today");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const canEdit = useCanEdit();
  return (
    <section className={classes.card}>
      <h2 className={classes.name}>{t("nothing")}</h2>
      <p>{t(canEdit ? "nothingText" : "nothingTextViewer")}</p>
      {canEdit && (
        <p>
          <ActionLink to="/itineraries/$id" params={{ id }} search={{ edit: true }}>
            {t("plan")}
          </ActionLink>
        </p>
      )}
    </section>
  );
};
