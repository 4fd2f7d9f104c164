import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { CopyButton } from "./copy-button.tsx";
import { loadEditor } from "./load-editor.ts";
import { Marks } from "./marks.tsx";
import { MoreMenu } from "./more-menu.tsx";
import classes from "./trip-actions.module.css";

type TripActionsProps = { readonly reader: string | undefined; readonly isEditing: boolean };

/** What this reader can do with the itinerary, most likely first. */
export const TripActions = ({ reader, isEditing }: TripActionsProps) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate({ from: "/itineraries/$id" });
  const canEdit = useCanEdit();
  const role = useDraft((state) => state.role);
  const likesCount = useDraft(({ itinerary }) => itinerary.likesCount);
  const viewsCount = useDraft(({ itinerary }) => itinerary.viewsCount);

  const setEditing = (edit: true | undefined) =>
    void navigate({ search: { edit }, replace: true, resetScroll: false });
  return (
    <section aria-label={t("actions")} className={classes.actions}>
      {canEdit && (
        <Button
          size="md"
          variant={isEditing ? "filled" : "default"}
          leftSection={<Icon name={isEditing ? "check" : "pencil"} />}
          onPointerEnter={loadEditor}
          onFocus={loadEditor}
          onClick={() => setEditing(isEditing ? undefined : true)}
        >
          {t(isEditing ? "done" : "edit")}
        </Button>
      )}
      {role !== "owner" && <Marks reader={reader} />}
      <div className={classes.together}>
        {role !== "none" && (
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="people" />}
            onClick={() =>
              void navigate({ search: ({ edit }) => ({ edit, part: "people" }), resetScroll: false })
            }
          >
            {t("share")}
          </Button>
        )}
        {role === "none" && <CopyButton reader={reader} />}
        <MoreMenu reader={reader} />
      </div>
      {role === "owner" && (
        <p className={classes.counts}>
          {t("likes", { count: likesCount })}, {t("views", { count: viewsCount })}
        </p>
      )}
    </section>
  );
};
