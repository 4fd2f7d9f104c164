import { ActionLink } from "../components/action-link.tsx";
import { useDraft } from "../draft/use-draft.ts";
import classes from "./day.module.css";
import { usePlanTexts } from "./plan-texts.ts";

/** A plan without days, with a button for editors to start it. */
export const NoDays = ({ canEdit }: { readonly canEdit: boolean }) => {
  const { t } = usePlanTexts();
  const id = useDraft(({ itinerary }) => itinerary.id);
  return (
    <div className={classes.empty}>
      <p>{t("noDays")}</p>
      {canEdit && (
        <ActionLink to="/itineraries/$id" params={{ id }} search={{ edit: true }} replace resetScroll={false}>
          {t("planFirstDay")}
        </ActionLink>
      )}
    </div>
  );
};
